import { DescriptionList } from '../../ui/description-list.tsx'
import { totalText } from '../columns/cell-text.ts'
import type { Column } from '../columns/column.ts'
import classes from './table.module.css'
import type { TableParts } from './table-parts.ts'
import { pinnedStyle } from './table-pins.ts'

const textOf = <Row,>(parts: TableParts<Row>, column: Column<Row>): string =>
  totalText(
    parts.table.rows.map((row) => row.original),
    column,
    parts.totals,
  )

const totalLabel = <Row,>(parts: TableParts<Row>): string =>
  parts.totals || parts.complete ? 'Total' : 'Total of the rows shown'

export function hasTotals<Row>({ layout, column }: TableParts<Row>): boolean {
  return [...layout.shown, ...layout.folded].some((key) => column(key).total)
}

export function TableTotal<Row>({ parts }: { parts: TableParts<Row> }) {
  const { layout, selectable, actions, column } = parts
  const labelKey = layout.shown.find((key) => !column(key).total)
  return (
    <tfoot className={classes.total}>
      <tr>
        {selectable ? <td className={classes.side} /> : null}
        {layout.kind === 'expand' ? <td className={classes.side} /> : null}
        {layout.shown.map((key) => {
          const { align, money, total } = column(key)
          const text = total ? textOf(parts, column(key)) : key === labelKey ? totalLabel(parts) : ''
          return (
            <td
              key={key}
              className={`cut ${classes.cell}`}
              data-align={align ?? (money ? 'end' : undefined)}
              data-money={money || undefined}
              data-pinned={parts.table.pinnedAt(key) === undefined ? undefined : true}
              style={pinnedStyle(parts, key)}
            >
              {text}
            </td>
          )
        })}
        {actions.length > 0 ? <td className={classes.side} /> : null}
      </tr>
      <FoldedTotals parts={parts} />
    </tfoot>
  )
}

function FoldedTotals<Row>({ parts }: { parts: TableParts<Row> }) {
  const keys = parts.layout.folded.filter((key) => parts.column(key).total)
  if (keys.length === 0) return null
  const span = parts.layout.shown.length + 1 + (parts.selectable ? 1 : 0) + (parts.actions.length > 0 ? 1 : 0)
  return (
    <tr>
      <td colSpan={span} className={classes.foldedTotals}>
        <DescriptionList items={totalItems(parts, keys)} />
      </td>
    </tr>
  )
}

function totalItems<Row>(parts: TableParts<Row>, keys: string[]) {
  return keys.map((key) => ({
    label: `${totalLabel(parts)}: ${parts.column(key).label}`,
    value: textOf(parts, parts.column(key)),
  }))
}

/** The totals under the cards of a phone. */
export function CardTotals<Row>({ parts }: { parts: TableParts<Row> }) {
  const keys = parts.layout.shown.filter((key) => parts.column(key).total)
  return (
    <div className={classes.cardTotals}>
      <DescriptionList items={totalItems(parts, keys)} />
    </div>
  )
}
