//! Logistic regression with a ridge, by Newton's method: some hundred columns, some ten thousand rows.

use super::sigmoid;

/// Rows of numbers, each with a result between 0 and 1.
pub(super) struct Rows<'a> {
    pub(super) x: &'a [Vec<f64>],
    pub(super) y: &'a [f64],
}

/// A bias and a weight for each column.
#[derive(Clone, Debug)]
pub(super) struct Line {
    pub(super) bias: f64,
    pub(super) weights: Vec<f64>,
}

impl Line {
    pub(super) fn at(&self, row: &[f64]) -> f64 {
        self.bias + self.weights.iter().zip(row).map(|(weight, x)| weight * x).sum::<f64>()
    }
}

/// So many steps are enough: the error of each is about the square of the one before.
const STEPS: usize = 12;
/// A column that varies less than this says nothing.
const STILL: f64 = 1e-9;

/// Fits the rows that `takes` chooses. Columns count in units of their own spread, so that one ridge fits
/// all.
pub(super) fn regress(rows: &Rows<'_>, takes: &dyn Fn(usize) -> bool, ridge: f64) -> Line {
    let chosen: Vec<usize> = (0..rows.x.len()).filter(|row| takes(*row)).collect();
    let columns = rows.x.first().map_or(0, Vec::len);
    let many = chosen.len().max(1) as f64;
    let mut scale = vec![(0.0, 0.0); columns];
    for (c, scale) in scale.iter_mut().enumerate() {
        let mean = chosen.iter().map(|row| rows.x[*row][c]).sum::<f64>() / many;
        let spread = (chosen.iter().map(|row| (rows.x[*row][c] - mean).powi(2)).sum::<f64>() / many).sqrt();
        *scale = (mean, if spread > STILL { 1.0 / spread } else { 0.0 });
    }
    // The last place is the bias.
    let wide = columns + 1;
    let mut beta = vec![0.0; wide];
    let mut row = vec![0.0; wide];
    for _ in 0..STEPS {
        let (mut matrix, mut slope) = (vec![0.0; wide * wide], vec![0.0; wide]);
        for i in &chosen {
            for c in 0..columns {
                row[c] = (rows.x[*i][c] - scale[c].0) * scale[c].1;
            }
            row[columns] = 1.0;
            let p = sigmoid(row.iter().zip(&beta).map(|(x, b)| x * b).sum());
            let (error, weight) = (rows.y[*i] - p, (p * (1.0 - p)).max(1e-6));
            for a in 0..wide {
                slope[a] += error * row[a];
                let along = weight * row[a];
                for b in 0..=a {
                    matrix[a * wide + b] += along * row[b];
                }
            }
        }
        for c in 0..wide {
            // The bias is free, but for what keeps the matrix regular.
            let ridge = if c < columns { ridge } else { 1e-6 };
            slope[c] -= ridge * beta[c];
            matrix[c * wide + c] += ridge;
        }
        let step = solve(matrix, slope, wide);
        let most = step.iter().fold(0.0, |most: f64, s| most.max(s.abs()));
        beta.iter_mut().zip(&step).for_each(|(b, s)| *b += s);
        if most < 1e-9 {
            break;
        }
    }
    let weights: Vec<f64> = (0..columns).map(|c| beta[c] * scale[c].1).collect();
    let bias = beta[columns] - weights.iter().zip(&scale).map(|(w, (mean, _))| w * mean).sum::<f64>();
    Line { bias, weights }
}

/// Solves `matrix · x = right` for a symmetric positive matrix of which the lower half is given (Cholesky).
fn solve(mut matrix: Vec<f64>, mut right: Vec<f64>, wide: usize) -> Vec<f64> {
    for a in 0..wide {
        for b in 0..=a {
            let sum: f64 = (0..b).map(|k| matrix[a * wide + k] * matrix[b * wide + k]).sum();
            let rest = matrix[a * wide + b] - sum;
            matrix[a * wide + b] = if a == b { rest.max(1e-12).sqrt() } else { rest / matrix[b * wide + b] };
        }
    }
    for a in 0..wide {
        let sum: f64 = (0..a).map(|k| matrix[a * wide + k] * right[k]).sum();
        right[a] = (right[a] - sum) / matrix[a * wide + a];
    }
    for a in (0..wide).rev() {
        let sum: f64 = (a + 1..wide).map(|k| matrix[k * wide + a] * right[k]).sum();
        right[a] = (right[a] - sum) / matrix[a * wide + a];
    }
    right
}

#[cfg(test)]
mod tests {
    use super::*;
    use table::Dice;

    #[test]
    fn what_made_the_results_is_found_again() {
        let mut dice = Dice::quick(4);
        let mut uniform = || f64::from(dice.below(1 << 20)) / f64::from(1 << 20);
        let (mut x, mut y) = (Vec::new(), Vec::new());
        for _ in 0..20_000 {
            let row = vec![4.0 * uniform() - 2.0, 10.0 * uniform(), 7.0];
            let z = 0.5 + 1.5 * row[0] - 0.2 * row[1];
            y.push(f64::from(u8::from(uniform() < sigmoid(z))));
            x.push(row);
        }
        let line = regress(&Rows { x: &x, y: &y }, &|_| true, 1e-3);
        assert!((line.weights[0] - 1.5).abs() < 0.08, "{line:?}");
        assert!((line.weights[1] + 0.2).abs() < 0.02, "{line:?}");
        assert!(line.weights[2].abs() < 1e-9, "a column that never changes says nothing: {line:?}");
        assert!((line.at(&[0.0, 0.0, 7.0]) - 0.5).abs() < 0.1, "{line:?}");
    }
}
