import { formatMoney } from '@iroko/contract/money'
import { DescriptionList } from '../../ui/description-list.tsx'
import { columnSum } from '../columns/cell-text.ts'
import type { Column } from '../columns/column.ts'
import classes from './table.module.css'
import type { TableParts } from './table-parts.ts'
import { pinnedStyle } from './table-pins.ts'

/** The sum of a column: the server's, or that of the rows shown. */
function totalText<Row>(parts: TableParts<Row>, column: Column<Row>): string {
  const rows = parts.table.rows.map((row) => row.original)
  const sum = parts.totals?.[column.key] ?? columnSum(rows, column)
  return column.money ? formatMoney(sum) : sum.toLocaleString('en-NG')
}

/** A sum of more characters is written smaller, because a cut one is none. */
const longest = 14

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
          const text = total ? totalText(parts, column(key)) : key === labelKey ? totalLabel(parts) : ''
          return (
            <td
              key={key}
              className={classes.cell}
              data-align={align ?? (money ? 'end' : undefined)}
              data-money={money || undefined}
              data-long={(total && text.length > longest) || undefined}
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
    value: totalText(parts, parts.column(key)),
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
