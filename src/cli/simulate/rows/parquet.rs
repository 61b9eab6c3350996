//! The table as Parquet.

use std::sync::Arc;

use parquet::basic::{LogicalType, Repetition, Type as Physical};
use parquet::data_type::{ByteArray, ByteArrayType, DataType, Int64Type};
use parquet::errors::ParquetError;
use parquet::file::metadata::KeyValue;
use parquet::file::properties::WriterProperties;
use parquet::file::writer::{SerializedFileWriter, SerializedRowGroupWriter};
use parquet::schema::types::Type;

use super::columns::{ColumnKind, RowValue, RowsFile, SAME, Same, columns};
use crate::cli::failure::Failure;
use crate::cli::files::FileDraft;

/// So many rows are held, and then written together.
const GROUP: usize = 1 << 16;

struct ParquetRows {
    path: String,
    writer: SerializedFileWriter<FileDraft>,
    columns: Vec<ColumnValues>,
    rows: usize,
}

/// The values of a column that are still to be written.
#[derive(Default)]
struct ColumnValues {
    numbers: Vec<i64>,
    texts: Vec<ByteArray>,
    /// For each row, whether it has a value.
    there: Vec<i16>,
}

/// A table in that form.
pub(super) fn open(path: &str, same: &Same) -> Result<Box<dyn RowsFile>, Failure> {
    let draft = FileDraft::new(path)?;
    let writer = schema().and_then(|schema| {
        let properties = properties(same);
        SerializedFileWriter::new(draft, Arc::new(schema), Arc::new(properties))
    });
    Ok(Box::new(ParquetRows {
        path: path.to_owned(),
        writer: writer.map_err(|error| Failure::unwritten(path, error))?,
        columns: columns().map(|_| ColumnValues::default()).collect(),
        rows: 0,
    }))
}

impl RowsFile for ParquetRows {
    fn add(&mut self, row: &[RowValue<'_>]) -> Result<(), String> {
        for (column, value) in self.columns.iter_mut().zip(row) {
            column.there.push(match value {
                RowValue::Nothing => 0,
                RowValue::Number(_) | RowValue::Text(_) => 1,
            });
            match value {
                // Told apart by the column's type: the bits are those of the number.
                RowValue::Number(number) => column.numbers.push(*number as i64),
                RowValue::Text(text) => column.texts.push(ByteArray::from(*text)),
                RowValue::Nothing => {}
            }
        }
        self.rows += 1;
        if self.rows == GROUP {
            return self.write().map_err(|error| error.to_string());
        }
        Ok(())
    }

    fn done(self: Box<Self>) -> Result<(), Failure> {
        let mut table = *self;
        let written = table.write().and_then(|()| table.writer.into_inner());
        let draft = written.map_err(|error| Failure::unwritten(&table.path, error))?;
        draft.done()
    }
}

impl ParquetRows {
    /// Writes the rows that are held.
    fn write(&mut self) -> Result<(), ParquetError> {
        if self.rows == 0 {
            return Ok(());
        }
        self.rows = 0;
        let mut group = self.writer.next_row_group()?;
        for (column, (_, kind)) in self.columns.iter_mut().zip(columns()) {
            let ColumnValues {
                numbers,
                texts,
                there,
            } = std::mem::take(column);
            match kind {
                ColumnKind::Number => put::<Int64Type>(&mut group, &numbers, None)?,
                ColumnKind::Text => put::<ByteArrayType>(&mut group, &texts, None)?,
                ColumnKind::Perhaps => put::<ByteArrayType>(&mut group, &texts, Some(&there))?,
            }
        }
        group.close().map(drop)
    }
}

fn put<T: DataType>(
    group: &mut SerializedRowGroupWriter<'_, FileDraft>,
    values: &[T::T],
    there: Option<&[i16]>,
) -> Result<(), ParquetError> {
    // INVARIANT: there are as many columns as the schema has.
    let Some(mut column) = group.next_column()? else {
        return Ok(());
    };
    column.typed::<T>().write_batch(values, there, None)?;
    column.close()
}

fn schema() -> Result<Type, ParquetError> {
    let fields = columns().map(|(name, kind)| {
        let (physical, logical) = match kind {
            ColumnKind::Number => (Physical::INT64, LogicalType::integer(64, false)),
            ColumnKind::Text | ColumnKind::Perhaps => (Physical::BYTE_ARRAY, LogicalType::String),
        };
        let repetition = match kind {
            ColumnKind::Perhaps => Repetition::OPTIONAL,
            ColumnKind::Number | ColumnKind::Text => Repetition::REQUIRED,
        };
        Type::primitive_type_builder(name, physical)
            .with_logical_type(Some(logical))
            .with_repetition(repetition)
            .build()
            .map(Arc::new)
    });
    Type::group_type_builder("games")
        .with_fields(fields.collect::<Result<_, _>>()?)
        .build()
}

/// What all rows have in common stands in the head of the file, too.
fn properties(same: &Same) -> WriterProperties {
    let told = SAME
        .iter()
        .map(|(name, _, of)| KeyValue::new((*name).to_owned(), of(same).to_string()));
    WriterProperties::builder()
        .set_created_by(concat!("daldos-dsl version ", env!("CARGO_PKG_VERSION")).to_owned())
        .set_key_value_metadata(Some(told.collect()))
        .build()
}
