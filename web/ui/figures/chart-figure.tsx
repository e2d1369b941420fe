import type { ReactNode } from 'react'
import classes from './chart-figure.module.css'

interface ChartFigureProps {
  caption: ReactNode
  /** Heads of the table of its numbers. */
  heads: readonly string[]
  /** The numbers; the first of each row is its head. */
  rows: readonly (readonly [string, ...(string | number)[]])[]
  className?: string | undefined
  children: ReactNode
}

/** A chart in its frame, with its numbers behind as a table for those who do not see it. */
export function ChartFigure({ caption, heads, rows, className = '', children }: ChartFigureProps) {
  return (
    <figure className={`card16 column8 ${classes.figure} ${className}`}>
      <figcaption className="strong">{caption}</figcaption>
      {children}
      <details className={classes.details}>
        <summary>As a table</summary>
        <table className={classes.table}>
          <thead>
            <tr>
              {heads.map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([title, ...values]) => (
              <tr key={title}>
                <th scope="row">{title}</th>
                {values.map((value, index) => (
                  <td key={heads[index + 1]}>{value}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  )
}
