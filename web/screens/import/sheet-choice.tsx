/** Which sheet of a workbook is imported, and which row names its columns: guessed, and changed here. */
import '../../ui/mantine-over.ts'
import type { SheetChoice, SheetLayout } from '@iroko/contract/sheet-choice'
import { Select } from '@mantine/core'
import classes from './sheet-choice.module.css'

interface SheetChoiceFieldsProps {
  layout: SheetLayout
  disabled?: boolean
  /** The file has to be read again with it. */
  onChoose: (choice: SheetChoice) => void
}

export function SheetChoiceFields({ layout, disabled, onChoose }: SheetChoiceFieldsProps) {
  const { sheets, sheet, heading_row, rows } = layout
  const named = sheets.map((name, place) => ({ value: String(place + 1), label: name || `Sheet ${place + 1}` }))
  // The names of the columns may stand below the rows that are listed.
  const listed =
    rows.some(({ line }) => line === heading_row) || heading_row === null ? rows : [...rows, { line: heading_row, text: '' }]
  return (
    <div className={classes.fields}>
      {sheets.length > 1 ? (
        <Select
          label="Sheet"
          data={named}
          value={String(sheet)}
          allowDeselect={false}
          disabled={disabled}
          onChange={(value) => value && Number(value) !== sheet && onChoose({ sheet: Number(value) })}
        />
      ) : null}
      {heading_row === null ? null : (
        <Select
          label="Row with the column names"
          data={listed.map(({ line, text }) => ({ value: String(line), label: text ? `Row ${line}: ${text}` : `Row ${line}` }))}
          value={String(heading_row)}
          allowDeselect={false}
          disabled={disabled}
          onChange={(value) =>
            value &&
            Number(value) !== heading_row &&
            onChoose({ ...(sheets.length > 0 ? { sheet } : {}), heading_row: Number(value) })
          }
        />
      )}
    </div>
  )
}
