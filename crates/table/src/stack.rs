//! The flow of a game as plain data: a stack of frames in the position.

use serde::de::{Error, SeqAccess, Visitor};
use serde::ser::SerializeSeq;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A stack of at most `N` small plain values: phases, effects in progress, windows, battles.
///
/// A frame corresponds to one paragraph of the rulebook and contains its local variables. Nothing waits on a
/// thread or a closure, so a position in the middle of the deepest reaction is copied, stored and resumed
/// like any other. The type is also used as a list of bounded length that does not allocate.
#[derive(Copy, Clone)]
pub struct Stack<F, const N: usize> {
    frames: [F; N],
    len: u16,
}

/// Overflow is a defect of the game and panics in every profile: nothing is dropped or overwritten.
#[cold]
#[inline(never)]
fn full<F>(most: usize) -> ! {
    panic!("no room for one more {}: a stack of {most} is full", std::any::type_name::<F>())
}

impl<F: Copy + Default, const N: usize> Stack<F, N> {
    /// An empty stack.
    pub fn new() -> Self {
        const { assert!(N <= u16::MAX as usize, "a stack is smaller than that") };
        Stack { frames: [F::default(); N], len: 0 }
    }
    /// Pushes a frame. Panics if the stack is full; the laws search for that.
    #[inline]
    pub fn push(&mut self, frame: F) {
        if self.is_full() {
            full::<F>(N);
        }
        self.frames[self.len as usize] = frame;
        self.len += 1;
    }
    /// Pops the top frame.
    #[inline]
    pub fn pop(&mut self) -> Option<F> {
        if self.len == 0 {
            return None;
        }
        self.len -= 1;
        // Clears the removed frame: equal positions have equal bytes.
        Some(std::mem::take(&mut self.frames[self.len as usize]))
    }
    /// The top frame.
    #[inline]
    pub fn top(&self) -> Option<&F> {
        self.as_slice().last()
    }
    /// The top frame, mutable.
    #[inline]
    pub fn top_mut(&mut self) -> Option<&mut F> {
        self.as_mut_slice().last_mut()
    }
    /// Removes the frame at `index` and closes the gap.
    pub fn remove(&mut self, index: usize) -> F {
        let frame = self.as_slice()[index];
        self.frames.copy_within(index + 1..self.len as usize, index);
        self.len -= 1;
        self.frames[self.len as usize] = F::default();
        frame
    }
    /// Removes the frame at `index` by putting the last one in its place.
    #[inline]
    pub fn swap_remove(&mut self, index: usize) -> F {
        let frame = self.as_slice()[index];
        self.len -= 1;
        self.frames[index] = self.frames[self.len as usize];
        self.frames[self.len as usize] = F::default();
        frame
    }
    /// Inserts a frame before `index`.
    pub fn insert(&mut self, index: usize, frame: F) {
        assert!(index <= self.len as usize, "no such place");
        if self.is_full() {
            full::<F>(N);
        }
        self.frames.copy_within(index..self.len as usize, index + 1);
        self.frames[index] = frame;
        self.len += 1;
    }
    /// Removes everything.
    pub fn clear(&mut self) {
        *self = Stack::new();
    }
}

impl<F, const N: usize> Stack<F, N> {
    /// From the bottom to the top.
    #[inline]
    pub fn as_slice(&self) -> &[F] {
        &self.frames[..self.len as usize]
    }
    /// From the bottom to the top, mutable.
    #[inline]
    pub fn as_mut_slice(&mut self) -> &mut [F] {
        &mut self.frames[..self.len as usize]
    }
    /// The number of frames.
    #[inline]
    pub fn len(&self) -> usize {
        self.len as usize
    }
    /// Whether the stack is empty.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }
    /// Whether the stack is full.
    #[inline]
    pub fn is_full(&self) -> bool {
        self.len as usize == N
    }
    /// From the bottom to the top.
    pub fn iter(&self) -> std::slice::Iter<'_, F> {
        self.as_slice().iter()
    }
}

impl<F: Copy + Default, const N: usize> Default for Stack<F, N> {
    fn default() -> Self {
        Stack::new()
    }
}
impl<F: PartialEq, const N: usize> PartialEq for Stack<F, N> {
    fn eq(&self, other: &Self) -> bool {
        self.as_slice() == other.as_slice()
    }
}
impl<F: Eq, const N: usize> Eq for Stack<F, N> {}
impl<F: std::fmt::Debug, const N: usize> std::fmt::Debug for Stack<F, N> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_list().entries(self.as_slice()).finish()
    }
}
impl<'a, F, const N: usize> IntoIterator for &'a Stack<F, N> {
    type Item = &'a F;
    type IntoIter = std::slice::Iter<'a, F>;
    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}
impl<F: Copy + Default, const N: usize> FromIterator<F> for Stack<F, N> {
    fn from_iter<I: IntoIterator<Item = F>>(frames: I) -> Self {
        let mut stack = Stack::new();
        frames.into_iter().for_each(|f| stack.push(f));
        stack
    }
}
impl<F: Serialize, const N: usize> Serialize for Stack<F, N> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut seq = serializer.serialize_seq(Some(self.len()))?;
        for frame in self {
            seq.serialize_element(frame)?;
        }
        seq.end()
    }
}
impl<'de, F: Copy + Default + Deserialize<'de>, const N: usize> Deserialize<'de> for Stack<F, N> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Frames<F, const N: usize>(std::marker::PhantomData<F>);
        impl<'de, F: Copy + Default + Deserialize<'de>, const N: usize> Visitor<'de> for Frames<F, N> {
            type Value = Stack<F, N>;
            fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                write!(f, "a list of at most {N}")
            }
            fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Self::Value, A::Error> {
                let mut stack = Stack::new();
                while let Some(frame) = seq.next_element()? {
                    if stack.len() == N {
                        return Err(A::Error::custom(format!("more than {N} in the list")));
                    }
                    stack.push(frame);
                }
                Ok(stack)
            }
        }
        deserializer.deserialize_seq(Frames(std::marker::PhantomData))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Copy, Clone, Default)]
    struct Skirmish;

    #[test]
    #[should_panic(expected = "tests::Skirmish: a stack of 2 is full")]
    fn one_frame_too_many_is_loud() {
        let mut stack: Stack<Skirmish, 2> = Stack::new();
        (0..3).for_each(|_| stack.push(Skirmish));
    }

    #[test]
    #[should_panic(expected = "no room for one more u8: a stack of 3 is full")]
    fn so_is_one_in_the_middle() {
        let mut stack: Stack<u8, 3> = (0..3).collect();
        stack.insert(1, 9);
    }

    #[test]
    fn a_stack_may_be_long() {
        let stack: Stack<u16, 442> = (0..442).collect();
        assert!(stack.is_full() && stack.top() == Some(&441));
    }
}
