import { ActionIcon } from '@mantine/core'
import { IconTable } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import classes from './chart-figure.module.css'

interface ChartFigureProps {
  caption: ReactNode
  /** Heads of the table of its numbers. */
  heads: readonly string[]
  /** The numbers; the first of each row is its head. */
  rows: readonly (readonly [string, ...ReactNode[]])[]
  className?: string | undefined
  children: ReactNode
}

/** A chart in its frame, with its numbers as a table for those who do not see it, or want to read them: a press in its corner. */
export function ChartFigure({ caption, heads, rows, className = '', children }: ChartFigureProps) {
  const [isTable, setTable] = useState(false)
  return (
    <figure className={`card16 column8 ${classes.figure} ${className}`}>
      <figcaption className={`apart ${classes.caption}`}>
        <span className="strong">{caption}</span>
        <TableButton isTable={isTable} onTable={setTable} />
      </figcaption>
      {isTable ? <FigureTable heads={heads} rows={rows} /> : children}
    </figure>
  )
}

/** In the corner of whatever shows numbers as a picture. */
export function TableButton({ isTable, onTable }: { isTable: boolean; onTable: (isTable: boolean) => void }) {
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={32}
      aria-label="As a table"
      title="As a table"
      aria-pressed={isTable}
      onClick={() => onTable(!isTable)}
    >
      <IconTable size={18} stroke={1.75} />
    </ActionIcon>
  )
}

/** The numbers of a picture. */
export function FigureTable({ heads, rows }: Pick<ChartFigureProps, 'heads' | 'rows'>) {
  return (
    <div className="scrolls">
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
    </div>
  )
}
