/** The one list of what somebody is asked: who asks, what, and the answer in the row; by mouse, by finger or by letters. */
import { Button } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import { useRowFocus } from '../../../screens/rows/use-row-focus.ts'
import { PersonCell } from '../../../ui/person/person-cell.tsx'
import { DecideButtons } from '../approvals/parts-decide-buttons.tsx'
import type { Verdict } from '../approvals/parts-decisions.tsx'
import classes from './parts-asking.module.css'

export interface Asking {
  key: string
  person: { name: string; picture?: string | null; detail?: string; to?: string }
  words: ReactNode
  /** For who cannot see the row: 'the request of Ada Obi'. */
  about: string
  decide: (verdict: Verdict, button: HTMLElement) => void
  open?: () => void
  /** What approves it, where only a part is approved. */
  approve?: string
  mayApprove?: boolean
}

interface AskingListProps {
  label: string
  rows: readonly Asking[]
  /** What the two buttons say, where it is not Approve and Reject. */
  answers?: { approve: string; reject: string }
  /** Rows can be chosen. */
  chosen?: { keys: ReadonlySet<string>; toggle: (key: string) => void }
  /** In a card: one line each, which opens at a press on whose it is. */
  compact?: boolean
}

export function AskingList({ label, rows, answers, chosen, compact = false }: AskingListProps) {
  const list = useRef<HTMLDivElement>(null)
  const follow = useFollow(list, rows)
  const at = (index: number, act: (row: Asking) => void) => rows[index] && act(rows[index])
  const focus = useRowFocus({
    count: rows.length,
    container: list,
    open: rows.some(({ open }) => open) ? (index) => at(index, ({ open }) => open?.()) : undefined,
    toggle: chosen && ((index) => at(index, ({ key }) => chosen.toggle(key))),
  })
  return (
    <div ref={list}>
      {rows.length === 0 ? <CaughtUp focus={focus(0)} /> : null}
      <ul
        className={compact ? 'plain' : `surface ${classes.list}`}
        aria-label={label}
        data-compact={compact}
        data-choosing={chosen && chosen.keys.size > 0}
      >
        {rows.map((row, index) => (
          <li key={row.key} {...focus(index)} className={`middle16 ${classes.line}`} data-chosen={chosen?.keys.has(row.key)}>
            {chosen ? (
              <label className={classes.choose}>
                <input
                  type="checkbox"
                  aria-label={`Select ${row.about}`}
                  checked={chosen.keys.has(row.key)}
                  onChange={() => chosen.toggle(row.key)}
                />
              </label>
            ) : null}
            {compact ? (
              <button type="button" className={`bare ${classes.whose}`} onClick={row.open}>
                <PersonCell {...row.person} />
              </button>
            ) : (
              <>
                <PersonCell {...row.person} />
                <span className={classes.words}>{row.words}</span>
              </>
            )}
            <span className="line8">
              <DecideButtons
                {...answers}
                {...(row.approve !== undefined && { approve: row.approve })}
                {...(row.mayApprove !== undefined && { mayApprove: row.mayApprove })}
                about={row.about}
                size={compact ? 'compact-sm' : 'sm'}
                onDecide={(verdict, button) => {
                  follow(index)
                  row.decide(verdict, button)
                }}
              />
              {row.open && !compact ? (
                <Button variant="subtle" size="sm" onClick={row.open}>
                  Open
                  <span className="visually-hidden"> {row.about}</span>
                </Button>
              ) : null}
            </span>
          </li>
        ))}
      </ul>
      {compact || rows.length === 0 ? null : <Keys rows={rows} answers={answers} chosen={chosen} />}
    </div>
  )
}

/** The letters, for who has a keyboard. */
function Keys({ rows, answers, chosen }: Pick<AskingListProps, 'rows' | 'answers' | 'chosen'>) {
  return (
    <p className={classes.keys}>
      <kbd>J</kbd> <kbd>K</kbd> move, <kbd>A</kbd> {answers?.approve.toLowerCase() ?? 'approve'}, <kbd>R</kbd>{' '}
      {answers?.reject.toLowerCase() ?? 'reject'}
      {rows.some(({ open }) => open) ? (
        <>
          , <kbd>O</kbd> open
        </>
      ) : null}
      {chosen ? (
        <>
          , <kbd>X</kbd> select
        </>
      ) : null}
      , <kbd>U</kbd> undo
    </p>
  )
}

/** Nothing is left; what was answered last can still be taken back by its letter. */
const CaughtUp = ({ focus }: { focus: ReturnType<ReturnType<typeof useRowFocus>> }) => (
  <p {...focus} className={classes.done} role="status">
    All caught up
  </p>
)

/** The row after the one that was answered has the focus, which would be nowhere when its row is gone. */
function useFollow(list: React.RefObject<HTMLElement | null>, rows: readonly Asking[]): (index: number) => void {
  const answered = useRef<number>(undefined)
  const keys = rows.map(({ key }) => key).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: it looks when rows go and come
  useEffect(() => {
    if (answered.current === undefined || document.activeElement !== document.body) return
    const place = Math.max(0, Math.min(answered.current, rows.length - 1))
    list.current?.querySelector<HTMLElement>(`[data-row="${place}"]`)?.focus({ preventScroll: true })
  }, [keys])
  return (index) => {
    answered.current = index
  }
}
