//! Many tables stepped by arrays.

use crate::{bad, find, guard, object, setup, space};
use gym::batch::PARTS;
use gym::{AnyBatch, Space};
use numpy::{
    PyArray1, PyArray2, PyArrayMethods, PyReadonlyArray1, PyReadonlyArray2, PyReadwriteArray2, PyUntypedArrayMethods,
};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use std::sync::Arc;

/// Many tables of one game. All arrays have a row a table; the interpreter is free while they are stepped.
#[pyclass(module = "bivouac._native")]
pub(crate) struct Batch {
    inner: Box<dyn AnyBatch>,
    space: Arc<Space>,
}

#[pymethods]
impl Batch {
    #[new]
    #[pyo3(signature = (game, tables, setup = None, seed = 1))]
    fn new(
        game: &str,
        tables: usize,
        setup: Option<&Bound<'_, PyDict>>,
        #[pyo3(from_py_with = crate::seed)] seed: u64,
    ) -> PyResult<Batch> {
        guard(|| {
            let (gym, _) = find(game)?;
            let space = space(gym, &self::setup(gym, setup)?)?;
            let inner = (gym.batch)(space.clone(), tables, seed).map_err(bad)?;
            Ok(Batch { inner, space })
        })
    }
    /// How many tables.
    #[getter]
    fn tables(&self) -> usize {
        self.inner.tables()
    }
    /// Places of one observation.
    #[getter]
    fn places(&self) -> usize {
        self.space.schema.len()
    }
    /// How many verbs there are.
    #[getter]
    fn verbs(&self) -> usize {
        self.space.numbering.forms.len()
    }
    /// Every number of a move is below this.
    #[getter]
    fn bound(&self) -> u32 {
        self.space.numbering.bound
    }
    /// Names what observations and moves mean.
    #[getter]
    fn fingerprint(&self) -> &str {
        &self.space.fingerprint
    }
    /// The set-up.
    #[getter]
    fn setup<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        object(py, &self.space.setup)
    }
    /// How many games have ended.
    #[getter]
    fn games(&self) -> u64 {
        self.inner.games()
    }
    /// The seat that is asked at each table.
    fn seats<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<u8>> {
        PyArray1::from_iter(py, self.inner.steps().iter().map(|step| step.seat))
    }
    /// Did a game end at each table with the last step?
    fn done<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<bool>> {
        PyArray1::from_iter(py, self.inner.steps().iter().map(|step| step.done))
    }
    /// Of games that ended with the last step: 1 for each seat that won, -1 for each that lost.
    fn results<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray2<f32>>> {
        let steps = self.inner.steps();
        let seats = self.space.seating.present().iter().map(|seat| seat.index() + 1).max().unwrap_or(0);
        let flat = PyArray1::from_iter(py, steps.iter().flat_map(|step| step.results[..seats].to_vec()));
        flat.reshape([steps.len(), seats])
    }
    /// The number of offered moves at each table.
    fn counts<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<i64>> {
        PyArray1::from_iter(py, self.inner.counts().into_iter().map(|count| count as i64))
    }
    /// All offered moves, table after table, in parts: the verb and up to four fields.
    fn offered<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray2<u32>>> {
        let mut all = Vec::new();
        self.inner.offered(&mut all);
        let rows = all.len();
        let parts = all.iter().flat_map(|mv| [mv.verb, mv.fields[0], mv.fields[1], mv.fields[2], mv.fields[3]]);
        PyArray1::from_iter(py, parts).reshape([rows, PARTS])
    }
    /// Writes what the asked seat sees at each table.
    fn observe(&self, py: Python<'_>, mut out: PyReadwriteArray2<'_, f32>) -> PyResult<()> {
        guard(|| {
            if out.shape() != [self.inner.tables(), self.space.schema.len()] {
                return Err(bad(format!("expected an array of {} x {}", self.inner.tables(), self.space.schema.len())));
            }
            let slice = out.as_slice_mut().map_err(|_| bad("expected an array that lies in one piece"))?;
            py.detach(|| self.inner.observe(slice)).map_err(bad)
        })
    }
    /// For each table, which values of the next part may be chosen after these parts.
    fn mask(
        &self,
        py: Python<'_>,
        chosen: PyReadonlyArray2<'_, u32>,
        mut out: PyReadwriteArray2<'_, bool>,
    ) -> PyResult<()> {
        guard(|| {
            let (tables, known, width) = (self.inner.tables(), chosen.shape()[1], out.shape()[1]);
            if chosen.shape()[0] != tables || out.shape()[0] != tables {
                return Err(bad(format!("expected arrays with {tables} rows")));
            }
            let chosen = chosen.as_slice().map_err(|_| bad("expected an array that lies in one piece"))?;
            let slice = out.as_slice_mut().map_err(|_| bad("expected an array that lies in one piece"))?;
            py.detach(|| self.inner.mask(chosen, known, width, slice)).map_err(bad)
        })
    }
    /// Plays the offered move at this place at each table. All are checked before one is played.
    fn step(&mut self, py: Python<'_>, places: PyReadonlyArray1<'_, u32>) -> PyResult<()> {
        guard(|| {
            let places = places.as_slice().map_err(|_| bad("expected an array that lies in one piece"))?;
            py.detach(|| self.inner.play(places)).map_err(bad)
        })
    }
    /// The places of moves in parts, a row a table.
    fn find<'py>(&self, py: Python<'py>, parts: PyReadonlyArray2<'py, u32>) -> PyResult<Bound<'py, PyArray1<u32>>> {
        guard(|| {
            let parts = parts.as_slice().map_err(|_| bad("expected an array that lies in one piece"))?;
            Ok(PyArray1::from_vec(py, self.inner.find(parts).map_err(bad)?))
        })
    }
    /// The places of moves by their numbers.
    fn find_numbers<'py>(
        &self,
        py: Python<'py>,
        numbers: PyReadonlyArray1<'py, u32>,
    ) -> PyResult<Bound<'py, PyArray1<u32>>> {
        guard(|| {
            let numbers = numbers.as_slice().map_err(|_| bad("expected an array that lies in one piece"))?;
            Ok(PyArray1::from_vec(py, self.inner.find_numbers(numbers).map_err(bad)?))
        })
    }
    /// A random place for each table.
    fn random<'py>(&mut self, py: Python<'py>) -> Bound<'py, PyArray1<u32>> {
        PyArray1::from_vec(py, self.inner.random())
    }
}
