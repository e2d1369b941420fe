/** What waits for the one who looks besides requests: a line a kind, with its day and where it is done. */
import type { Output } from '@iroko/contract/endpoint'
import type { asks } from '@iroko/contract/platform/asks'
import { IconChevronRight } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import { dayInWords } from '../../../ui/date/date-words.ts'
import classes from './parts.module.css'

type ToDo = Output<typeof asks.list>['to_do'][number]

/** 'until tomorrow', '2 overdue' */
function noteOf({ until, late, total }: ToDo, today: string): string | undefined {
  if (late > 0) return total === 1 ? 'Overdue' : `${late} overdue`
  return until ? `until ${dayInWords(until, today)}` : undefined
}

interface ToDoListProps {
  rows: readonly ToDo[]
  today: string
  /** Before one is opened. */
  onOpen?: () => void
}

export function ToDoList({ rows, today, onOpen }: ToDoListProps) {
  const router = useRouter()
  const open = (event: MouseEvent, path: string) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    onOpen?.()
    // As an address: a path may carry what it opens there.
    void router.navigate({ href: path })
  }
  return (
    <ul className="plain" aria-label="To do">
      {rows.map((row) => {
        const note = noteOf(row, today)
        return (
          <li key={row.what}>
            <a href={row.path} className={classes.line} onClick={(event) => open(event, row.path)}>
              <span className="shrinks">
                {row.title}
                {note ? <span className={classes.note}>{note}</span> : null}
              </span>
              <IconChevronRight size={18} stroke={1.75} aria-hidden="true" />
            </a>
          </li>
        )
      })}
    </ul>
  )
}
