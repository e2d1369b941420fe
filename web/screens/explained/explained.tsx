/** How a figure came about: the same sheet wherever a rule made a number. */
import { Button } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { keepQuestion } from '../../lib/screen/ask-about.ts'
import { useMay } from '../../lib/session.ts'
import classes from './explained.module.css'

/** One line of a sum: what, how much, and where it comes from. */
export interface SumLine {
  label: string
  value: string
  note?: string
}

interface ExplainedProps {
  /** What is asked about: 'Annual leave: 8.67 days available'. */
  about: string
  /** The rule that made it, as a sentence. */
  rule: string
  /** The day it counts for, where it is another tomorrow. */
  on?: string
  /** What a ticket quotes; nothing where the sum is not to leave the screen. */
  lines: readonly SumLine[]
  /** The sum, where it is drawn in another way than line by line. */
  children?: ReactNode
}

/** The sum line by line, the rule and the date, and 'Ask about this', which begins a ticket with the sum in it. */
export function Explained({ about, rule, on, lines, children }: ExplainedProps) {
  const router = useRouter()
  const mayAsk = useMay('ticket.own')
  const ask = () => {
    keepQuestion(
      [about, ...lines.map(({ label, value, note }) => `${label}: ${value}${note ? ` (${note})` : ''}`), rule].join('\n'),
    )
    void router.navigate({ to: '/dashboard/main/tickets', search: { ticket: 'new' } as never })
  }
  return (
    <div className="column12">
      {children === undefined ? <SumTable lines={lines} /> : children}
      <p className="dimmed">
        {rule}
        {on ? ` As of ${on}.` : ''}
      </p>
      {mayAsk ? (
        <Button variant="default" className={classes.ask} onClick={ask}>
          Ask about this
        </Button>
      ) : null}
    </div>
  )
}

/** The last line is the sum of those before. */
function SumTable({ lines }: { lines: readonly SumLine[] }) {
  return (
    <table className={classes.sum}>
      <tbody>
        {lines.map(({ label, value, note }) => (
          <tr key={label}>
            <th scope="row">
              {label}
              {note ? <span className="tiny">{note}</span> : null}
            </th>
            <td>{value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

interface FigureButtonProps {
  /** What opens, said aloud after the figure: 'how it came about'. */
  label: string
  onClick: () => void
  children: string
}

/** A figure that explains itself when it is pressed. */
export function FigureButton({ label, onClick, children }: FigureButtonProps) {
  return (
    <button type="button" className={`bare ${classes.figure}`} aria-label={`${children}, ${label}`} onClick={onClick}>
      {children}
    </button>
  )
}
