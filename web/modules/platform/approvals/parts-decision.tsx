/** The decision of the one who looks, for the request that waits for them: below its facts, and always in view. */
import type { ApprovalKind } from '@iroko/contract/platform/approval-kinds'
import { approvals } from '@iroko/contract/platform/approvals'
import { ActionIcon, Textarea } from '@mantine/core'
import { IconChevronLeft, IconChevronRight, IconMessage } from '@tabler/icons-react'
import { useRouter, useSearch } from '@tanstack/react-router'
import { type RefObject, use, useEffect, useEffectEvent, useRef, useState } from 'react'
import { undoNewest } from '../../../lib/alerts.ts'
import { useGone } from '../../../lib/calls/send-later.ts'
import { isTyping } from '../../../lib/screen/focus.ts'
import { useCall } from '../../../lib/use-call.ts'
import { useIsCovered } from '../../../screens/ask.tsx'
import { DecideButtons } from './parts-decide-buttons.tsx'
import classes from './parts-decision.module.css'
import { decide, type Read, reject, requestKey, type Verdict } from './parts-decisions.tsx'
import { OpenAnyRequest } from './parts-open-any.tsx'

/** Which of those that wait this one is, and the way to its neighbours. */
export interface Way {
  place: number
  total: number
  go: (by: 1 | -1) => void
}

interface DecisionPanelProps {
  /** Who asked, and will read the comment. */
  requester: string
  /** The decision that is on its way. */
  pending?: Verdict | undefined
  way?: Way | undefined
  /** `button` is where a reason is asked for. */
  onDecide: (decision: Verdict, comment: string, button: HTMLElement) => void
}

/** One press approves, with a comment where there is something to say; a rejection says why. */
export function DecisionPanel({ requester, pending, way, onDecide }: DecisionPanelProps) {
  const [comment, setComment] = useState<string>()
  const bar = useRef<HTMLElement>(null)
  useKeys(bar)
  return (
    <section ref={bar} className={`column8 ${classes.bar}`} aria-label="Your decision">
      {comment === undefined ? null : (
        <Textarea
          label="Comment"
          description={`${requester} sees it.`}
          rows={2}
          maxLength={1000}
          value={comment}
          disabled={pending !== undefined}
          data-autofocus
          ref={focusOnce}
          onChange={(event) => setComment(event.currentTarget.value)}
        />
      )}
      <div className="apart">
        <DecideButtons
          about={`the request of ${requester}`}
          pending={pending}
          onDecide={(decision, button) => onDecide(decision, comment?.trim() ?? '', button)}
        />
        {comment === undefined ? (
          <ActionIcon
            variant="subtle"
            color="gray"
            size={36}
            aria-label="Add comment"
            title="Add comment"
            onClick={() => setComment('')}
          >
            <IconMessage size={20} stroke={1.75} />
          </ActionIcon>
        ) : null}
        {way && way.total > 1 ? <Neighbours way={way} /> : null}
      </div>
    </section>
  )
}

const focusOnce = (element: HTMLTextAreaElement | null): void => element?.focus({ preventScroll: true })

function Neighbours({ way: { place, total, go } }: { way: Way }) {
  return (
    <span className={`middle8 ${classes.way}`}>
      <ActionIcon
        variant="default"
        size={36}
        aria-label="Previous request"
        disabled={place === 0}
        data-key="k"
        onClick={() => go(-1)}
      >
        <IconChevronLeft size={18} />
      </ActionIcon>
      <span className="small figures visually-hidden-on-phones">
        {place + 1} of {total}
      </span>
      <ActionIcon
        variant="default"
        size={36}
        aria-label="Next request"
        disabled={place === total - 1}
        data-key="j"
        onClick={() => go(1)}
      >
        <IconChevronRight size={18} />
      </ActionIcon>
    </span>
  )
}

/** While the focus is in the drawer, and nothing lies over it: A, R, J and K press the buttons of the bar, U takes back what was done last. */
function useKeys(bar: RefObject<HTMLElement | null>): void {
  const isCovered = useIsCovered()
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { target, ctrlKey, metaKey, altKey, key } = event
    const place = bar.current?.closest('[role="dialog"]') ?? bar.current
    if (isCovered || ctrlKey || metaKey || altKey || !(target instanceof Node) || !place?.contains(target) || isTyping(target))
      return
    if (key.toLowerCase() === 'u') return void undoNewest()
    const button = bar.current?.querySelector<HTMLElement>(`[data-key="${CSS.escape(key.toLowerCase())}"]:not(:disabled)`)
    if (!button) return
    event.preventDefault()
    button.click()
  })
  useEffect(() => {
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}

interface DecisionProps {
  kind: ApprovalKind
  request: { id: string; version: number; employee: { full_name: string } }
  /** 'Sick leave' */
  what?: string | undefined
  requester: string
}

/** The decision about a request as it was read: one that has changed since is decided by nobody unseen. The next that waits follows it. */
export function Decision({ kind, request: { id, version, employee }, what, requester }: DecisionProps) {
  const read: Read = { kind, id, version, what, employee }
  const isGone = useGone().has(requestKey(read))
  const { way, leave, open } = useWay(read)
  if (isGone) return <p className={`small ${classes.bar}`}>Your decision is being sent.</p>
  const { pathname } = location
  // Whoever has gone elsewhere meanwhile stays there.
  const onUndo = () => location.pathname === pathname && open(id)
  const onDecide = (decision: Verdict, comment: string, place: HTMLElement) => {
    if (decision === 'rejected') return reject([read], { place, value: comment, onDone: leave, onUndo })
    decide([read], decision, { comment, onUndo })
    leave()
  }
  return <DecisionPanel requester={requester} way={way} onDecide={onDecide} />
}

/** Among the requests that wait, where this one stands, and how the drawer goes on to another: its address names the request. */
function useWay(read: Read) {
  const router = useRouter()
  const search: Record<string, unknown> = useSearch({ strict: false })
  const openAny = use(OpenAnyRequest)
  const gone = useGone()
  const query = { ...(openAny ? {} : { kind: read.kind }), sort: 'waiting_since', page: 1, limit: 100 } as const
  const { data } = useCall(approvals.waiting, { query })
  const word = Object.keys(search).find((name) => search[name] === read.id)
  const show = (id: string | undefined, kind: ApprovalKind = read.kind) => {
    if (openAny && id) return openAny(id, kind)
    if (!word) return
    const update = (old: Record<string, unknown>) => ({ ...old, [word]: id })
    void router.navigate({ to: '.', search: update as never, replace: true, resetScroll: false })
  }
  const rows = (data?.waiting_approvals ?? []).filter(
    ({ kind, subject_id: id, version }) => id === read.id || !gone.has(requestKey({ kind, id, version })),
  )
  const place = rows.findIndex(({ subject_id }) => subject_id === read.id)
  const at = (index: number) => rows[index] && show(rows[index].subject_id, rows[index].kind)
  const way: Way | undefined = word && place >= 0 ? { place, total: rows.length, go: (by) => at(place + by) } : undefined
  /** To the next one, else to the one before it, else back to the list. */
  const leave = () => {
    const next = place < 0 ? undefined : (rows[place + 1] ?? rows[place - 1])
    show(next?.subject_id, next?.kind)
  }
  return { way, leave, open: (id: string) => show(id) }
}
