import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { useState } from 'react'
import { DescriptionList } from '../../ui/description-list.tsx'
import { RowActions, RowButtons } from '../rows/row-actions.tsx'
import type { DataRow } from './data-table-model.ts'
import classes from './table.module.css'
import { CellContent, SelectBox } from './table-cell.tsx'
import type { TableParts } from './table-parts.ts'
import { pinnedStyle } from './table-pins.ts'

/** Each record is a row group, so that the part under a row is measured and moves with it. */
export function TableBody<Row>({ parts }: { parts: TableParts<Row> }) {
  const { rows } = parts.table
  const [opened, setOpened] = useState<Record<string, boolean>>({})
  return (
    <>
      <Spacer height={parts.virtual.before} />
      {parts.virtual.indexes.map((index) => {
        const row = rows[index]
        if (!row) return null
        const isOpen = opened[row.id] ?? false
        return (
          <tbody key={row.id} data-index={index} ref={parts.virtual.measure} data-selected={row.isChosen || undefined}>
            <RecordRow
              row={row}
              index={index}
              parts={parts}
              isOpen={isOpen}
              onToggle={() => setOpened({ ...opened, [row.id]: !isOpen })}
            />
            {isOpen && parts.layout.folded.length > 0 ? (
              <FoldedRow row={row.original} parts={parts} id={`${row.id}-more`} />
            ) : null}
          </tbody>
        )
      })}
      <Spacer height={parts.virtual.after} />
    </>
  )
}

function Spacer({ height }: { height: number }) {
  if (height <= 0) return null
  return (
    <tbody aria-hidden="true">
      <tr style={{ height }} />
    </tbody>
  )
}

interface RecordRowProps<Row> {
  row: DataRow<Row>
  index: number
  parts: TableParts<Row>
  isOpen: boolean
  onToggle: () => void
}

function RecordRow<Row>({ row, index, parts, isOpen, onToggle }: RecordRowProps<Row>) {
  const record = row.original
  const label = parts.rowLabel(record)
  const { open } = parts
  return (
    <tr
      {...parts.focus(index)}
      className={classes.row}
      data-opens={open ? true : undefined}
      aria-rowindex={parts.virtual.on ? index + 2 : undefined}
      onClick={open ? (event) => open.onClick(event, record) : undefined}
      onAuxClick={open ? (event) => open.onClick(event, record) : undefined}
      onMouseEnter={open ? () => open.prefetch(record) : undefined}
    >
      {parts.selectable ? (
        <td className={classes.side}>
          <SelectBox row={row} label={label} />
        </td>
      ) : null}
      {parts.layout.kind === 'expand' ? (
        <td className={classes.side}>
          <ExpandButton label={label} isOpen={isOpen} onToggle={onToggle} controls={`${row.id}-more`} />
        </td>
      ) : null}
      {parts.layout.shown.map((key, at) => {
        const column = parts.column(key)
        return (
          <td
            key={key}
            className={`cut ${classes.cell}`}
            data-align={column.align ?? (column.money ? 'end' : undefined)}
            data-money={column.money || undefined}
            data-pinned={parts.table.pinnedAt(key) === undefined ? undefined : true}
            style={pinnedStyle(parts, key)}
          >
            <CellContent column={column} row={record} href={at === 0 ? parts.href?.(record) : undefined} />
          </td>
        )
      })}
      {parts.actions.length > 0 ? (
        <td className={classes.side}>
          <RowButtons row={record} label={label} actions={parts.actions} />
          <RowActions row={record} label={label} actions={parts.actions} />
        </td>
      ) : null}
    </tr>
  )
}

interface ExpandButtonProps {
  label: string
  isOpen: boolean
  onToggle: () => void
  controls: string
}

function ExpandButton({ label, isOpen, onToggle, controls }: ExpandButtonProps) {
  return (
    <button
      type="button"
      className={classes.expand}
      aria-expanded={isOpen}
      aria-controls={isOpen ? controls : undefined}
      aria-label={`More about ${label}`}
      onClick={onToggle}
    >
      {isOpen ? <IconChevronDown size={18} /> : <IconChevronRight size={18} />}
    </button>
  )
}

function FoldedRow<Row>({ row, parts, id }: { row: Row; parts: TableParts<Row>; id: string }) {
  const { layout, selectable, actions } = parts
  const items = layout.folded.map((key) => {
    const column = parts.column(key)
    return { label: column.label, value: <CellContent column={column} row={row} /> }
  })
  return (
    <tr className={classes.folded} id={id}>
      <td colSpan={layout.shown.length + 1 + (selectable ? 1 : 0) + (actions.length > 0 ? 1 : 0)}>
        <DescriptionList items={items} />
      </td>
    </tr>
  )
}
