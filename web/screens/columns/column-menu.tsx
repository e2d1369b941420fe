import { ActionIcon, Button } from '@mantine/core'
import { IconColumns3, IconMinus, IconPin, IconPinFilled, IconPlus } from '@tabler/icons-react'
import classes from '../list/toolbar.module.css'
import { PopUp } from '../pop-up/pop-up.tsx'
import { ToolButton } from '../tool-button.tsx'
import type { Column, Density } from './column.ts'
import { chosenColumns } from './column-layout.ts'
import type { TableSettingsHandle } from './table-settings.ts'

const widthStep = 24
const narrowest = 64
const usualWidth = 168

interface ColumnMenuProps<Row> {
  columns: readonly Column<Row>[]
  handle: TableSettingsHandle
}

/** Which columns show, how wide, which stay in sight, and how close the rows are; by keyboard too. */
export function ColumnMenu<Row>({ columns, handle }: ColumnMenuProps<Row>) {
  return (
    <PopUp
      label="Columns and density"
      position="bottom-end"
      width={320}
      button={(opener) => <ToolButton label="Columns and density" icon={<IconColumns3 size={18} />} {...opener} />}
    >
      {() => (
        <>
          <ul className={classes.columns}>
            {columns.map((column) => (
              <ColumnItem key={column.key} column={column} columns={columns} handle={handle} />
            ))}
          </ul>
          <DensityChoice density={handle.settings.density} onChange={(density) => handle.change({ density })} />
          <Button variant="subtle" size="sm" fullWidth mt={8} onClick={handle.reset}>
            Reset
          </Button>
        </>
      )}
    </PopUp>
  )
}

interface ColumnItemProps<Row> extends ColumnMenuProps<Row> {
  column: Column<Row>
}

function ColumnItem<Row>({ column, columns, handle }: ColumnItemProps<Row>) {
  const { visibility, pinned, sizing } = handle.settings
  const chosen = chosenColumns(columns, visibility)
  const isShown = chosen.includes(column)
  const isPinned = pinned.includes(column.key)
  const width = sizing[column.key] ?? column.width ?? usualWidth
  const setWidth = (next: number) => handle.change({ sizing: { ...sizing, [column.key]: Math.max(narrowest, next) } })
  return (
    <li className={classes.column}>
      <label className={classes.columnName}>
        <input
          type="checkbox"
          checked={isShown}
          disabled={isShown && chosen.length === 1}
          onChange={() => handle.change({ visibility: { ...visibility, [column.key]: !isShown } })}
        />
        <span>{column.label}</span>
      </label>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={`Make ${column.label} narrower`}
        onClick={() => setWidth(width - widthStep)}
      >
        <IconMinus size={14} />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={`Make ${column.label} wider`}
        onClick={() => setWidth(width + widthStep)}
      >
        <IconPlus size={14} />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color={isPinned ? undefined : 'gray'}
        aria-label={`Pin ${column.label}`}
        aria-pressed={isPinned}
        onClick={() =>
          handle.change({ pinned: isPinned ? pinned.filter((key) => key !== column.key) : [...pinned, column.key] })
        }
      >
        {isPinned ? <IconPinFilled size={14} /> : <IconPin size={14} />}
      </ActionIcon>
    </li>
  )
}

const densities: { value: Density; label: string }[] = [
  { value: 'comfortable', label: 'Comfortable' },
  { value: 'compact', label: 'Compact' },
]

function DensityChoice({ density, onChange }: { density: Density; onChange: (density: Density) => void }) {
  return (
    <fieldset className={classes.density}>
      <legend>Density</legend>
      {densities.map(({ value, label }) => (
        <label key={value}>
          <input type="radio" name="density" checked={density === value} onChange={() => onChange(value)} />
          {label}
        </label>
      ))}
    </fieldset>
  )
}
