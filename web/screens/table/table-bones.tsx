import classes from './table.module.css'
import cardClasses from './table-cards.module.css'
import type { TableParts } from './table-parts.ts'

const boneRows = 8

/** Grey shapes where the rows will be, as high as rows are. */
export function TableBones<Row>({ parts }: { parts: TableParts<Row> }) {
  const places = Array.from({ length: boneRows }, (_, place) => place)
  if (parts.layout.kind === 'cards') {
    return (
      <ul className="column" aria-label="Loading">
        {places.map((place) => (
          <li key={place} className={cardClasses.card}>
            <div className={cardClasses.line}>
              <div className={cardClasses.words}>
                <div className={cardClasses.head}>
                  <div className={classes.bone} style={{ width: '55%' }} />
                </div>
                <div className={classes.bone} style={{ width: '80%' }} />
              </div>
            </div>
          </li>
        ))}
      </ul>
    )
  }
  const { selectable, layout, actions, column } = parts
  return (
    <tbody>
      {places.map((place) => (
        <tr key={place} className={classes.row}>
          {selectable ? <td className={classes.side} /> : null}
          {layout.kind === 'expand' ? <td className={classes.side} /> : null}
          {layout.shown.map((key, at) => (
            <td key={key} className={`cut ${classes.cell}`} data-align={column(key).money ? 'end' : undefined}>
              <div className={classes.bone} style={{ width: `${45 + ((place * 7 + at * 13) % 40)}%` }} />
            </td>
          ))}
          {actions.length > 0 ? <td className={classes.side} /> : null}
        </tr>
      ))}
    </tbody>
  )
}
