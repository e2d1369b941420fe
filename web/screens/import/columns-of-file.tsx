import '../../ui/mantine-over.ts'
import { Select } from '@mantine/core'
import classes from './columns-of-file.module.css'

interface FileColumn<Key extends string> {
  heading: string
  samples: string[]
  key: Key | null
}

interface ColumnsOfFileProps<Key extends string> {
  columns: readonly FileColumn<Key>[]
  /** What a column can be, by its key. */
  meanings: Record<Key, string>
  onChange: (columns: FileColumn<Key>[]) => void
}

/** What each column of an uploaded file is: a meaning is taken from one column only. */
export function ColumnsOfFile<Key extends string>({ columns, meanings, onChange }: ColumnsOfFileProps<Key>) {
  const data = (Object.entries(meanings) as [Key, string][]).map(([value, label]) => ({ value, label }))
  const choose = (index: number, key: Key | null) =>
    onChange(
      columns.map((column, place) =>
        place === index ? { ...column, key } : key !== null && column.key === key ? { ...column, key: null } : column,
      ),
    )
  return (
    <ul className={classes.columns} aria-label="Columns of the file">
      {columns.map(({ heading, samples, key }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place in the file; two may have one heading.
        <li key={index}>
          <Select
            label={heading}
            data={data}
            placeholder="Not imported"
            clearable
            value={key}
            onChange={(value) => choose(index, value as Key | null)}
          />
          <span className={`cut ${classes.samples}`}>{samples.filter(Boolean).join(' · ') || 'Empty in the first rows'}</span>
        </li>
      ))}
    </ul>
  )
}
