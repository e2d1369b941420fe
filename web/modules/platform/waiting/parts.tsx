/** The requests that wait for the one who looks. */

import { requestRow } from '@iroko/contract/platform/approval-kinds'
import { approvals, type WaitingApproval } from '@iroko/contract/platform/approvals'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useGone } from '../../../lib/calls/send-later.ts'
import { countOf } from '../../../lib/format.ts'
import { later } from '../../../lib/lazily.ts'
import { useTold } from '../../../lib/news/told.ts'
import { usePhone } from '../../../lib/screen/use-phone.ts'
import { useMay } from '../../../lib/session.ts'
import { useCall } from '../../../lib/use-call.ts'
import type { BulkAction } from '../../../screens/columns/column.ts'
import { DateText } from '../../../ui/date/date-text.tsx'
import { withDaysInWords } from '../../../ui/date/date-words.ts'
import { Section } from '../../../ui/page.tsx'
import { useShownPay } from '../../../ui/shown-pay.tsx'
import { Loaded } from '../../../ui/state/loaded.tsx'
import { Skeletons } from '../../../ui/state/states.tsx'
import { StatusBadge } from '../../../ui/state/status-badge.tsx'
import { decide, inSentence, type Read, reject, requestKey, requestKinds } from '../approvals/parts-decisions.tsx'
import classes from './parts.module.css'
import { type Asking, AskingList } from './parts-asking.tsx'

/** Opens a request in full. */
type OnOpen = (subject_id: string, kind: WaitingApproval['kind']) => void

const BulkBar = later(() => import('../../../screens/bulk/bulk-bar.tsx').then((module) => module.BulkBar<WaitingApproval>))

const most = 20

/**
 * Reads what waits for the one who looks. The inbox was told how much that is: so many lines stand here meanwhile, or none, and nothing
 * below them jumps. Whoever opens the portal on this screen is told at the same time: the rest then waits below the window.
 */
export function WaitingForMe({ kind, onOpen }: { kind: WaitingApproval['kind']; onOpen: OnOpen }) {
  const { data, isPending } = useCall(approvals.waiting, { query: { kind, sort: 'waiting_since', page: 1, limit: most } })
  const decides = useMay(requestRow(kind).decide, 'reportees')
  const isPhone = usePhone()
  const waiting = useTold({ enabled: false }).data?.waiting
  const expected = waiting && (waiting.find(({ what }) => what === kind)?.total ?? 0)
  if (isPending && (expected ?? decides))
    return (
      <div className={classes.bones} data-unknown={expected === undefined || undefined}>
        <Skeletons count={Math.min(expected ?? 4, most)} height={isPhone ? 217 : 83} />
      </div>
    )
  return <WaitingRequests rows={data?.waiting_approvals ?? []} total={data?.total ?? 0} onOpen={onOpen} kind={kind} />
}

interface WaitingRequestsProps {
  rows: readonly WaitingApproval[]
  total: number
  onOpen: OnOpen
  /** All are of this kind, which the screen is about: it is not said in each row. */
  kind?: WaitingApproval['kind']
  /** Where all of them are decided one after the other. */
  all?: string
  /** Says that nothing waits, where there would be nothing at all. */
  zero?: boolean
}

const readOf = ({ kind, subject_id, version, what, requester }: WaitingApproval): Read => ({
  ...{ kind, id: subject_id, version, what, employee: requester },
})

const keyOf = (request: WaitingApproval): string => requestKey(readOf(request))

/** Nothing when nothing waits: most people decide about nobody. */
export function WaitingRequests({ rows, total, onOpen, kind, all, zero = false }: WaitingRequestsProps) {
  const pay = useShownPay()
  const gone = useGone()
  const [isMore, setMore] = useState(false)
  const query = { ...(kind && { kind }), sort: 'waiting_since', page: 1, limit: 100 } as const
  const more = useCall(approvals.waiting, { query }, { enabled: isMore })
  const read = more.data?.waiting_approvals ?? rows
  const shown = read.filter((request) => !gone.has(keyOf(request)))
  const left = Math.max(0, (more.data?.total ?? total) - (read.length - shown.length))
  const chosen = useChosen(shown)
  // Once there were some it says that none are left, where the last one stood.
  const [hadSome, setHadSome] = useState(false)
  if (!hadSome && read.length > 0) setHadSome(true)
  if (!hadSome && !zero) return null
  return (
    <Section
      title={left > 0 ? `Awaiting your decision: ${countOf(left, 'request')}` : 'Awaiting your decision'}
      actions={
        <>
          {shown.flatMap(factsOf).some(hasMoney) ? pay.toggle : null}
          {kind ? alikeOf(shown).map(([, alike]) => <ApproveThese key={kind} alike={alike} words={enough} />) : null}
          {all && left > 1 ? <Link to={all}>Decide all</Link> : null}
        </>
      }
    >
      {kind ? null : <Alike rows={shown} />}
      <AskingList
        label="Awaiting your decision"
        rows={shown.map((request) => askingOf(request, onOpen, kind !== undefined, pay))}
        chosen={chosen}
      />
      {chosen.keys.size > 0 ? (
        <BulkBar rows={shown.filter((approval) => chosen.keys.has(keyOf(approval)))} actions={bulk} onClear={chosen.clear} />
      ) : null}
      {left > shown.length && more.isSuccess ? (
        <p className="small">The {shown.length} oldest are shown. More appear as you decide.</p>
      ) : more.isError ? (
        <Loaded found={more} prefix="Requests | " />
      ) : left > shown.length ? (
        <Button variant="default" className={classes.button} loading={more.isLoading} onClick={() => setMore(true)}>
          Show more
        </Button>
      ) : null}
    </Section>
  )
}

function useChosen(shown: readonly WaitingApproval[]) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const keys = new Set(shown.map(keyOf).filter((key) => ids.has(key)))
  const toggle = (key: string) =>
    setIds(keys.has(key) ? new Set([...keys].filter((chosenKey) => chosenKey !== key)) : new Set([...keys, key]))
  return { keys, toggle, clear: () => setIds(new Set()) }
}

const bulk: BulkAction<WaitingApproval>[] = [
  {
    label: (count) => `Approve ${countOf(count, 'request')}`,
    run: (rows) => decide(rows.map(readOf), 'approved'),
  },
  {
    label: (count) => `Reject ${countOf(count, 'request')}`,
    run: (rows, button) => {
      reject(rows.map(readOf), { place: button })
      return false
    },
    danger: true,
  },
]

const alikeOf = (rows: readonly WaitingApproval[]) => {
  const fine = rows.filter((request) => request.fine)
  return [...Map.groupBy(fine, ({ kind }) => kind)].filter(([, alike]) => alike.length > 1)
}

const enough = 'with enough days left and enough people present'

/** Those of a kind of which the server says that there is nothing to weigh, in one press. */
function ApproveThese({ alike, words }: { alike: readonly WaitingApproval[]; words?: string }) {
  return (
    <Button
      size="sm"
      title={words}
      aria-label={words && `Approve these ${alike.length} ${words}`}
      onClick={() => decide(alike.map(readOf), 'approved', { only_fine: true })}
    >
      Approve these {alike.length}
    </Button>
  )
}

/** For the toolbar of a table that lists them. */
export function AlikeForMe({ kind }: { kind: WaitingApproval['kind'] }) {
  const gone = useGone()
  const { data } = useCall(approvals.waiting, { query: { kind, sort: 'waiting_since', page: 1, limit: 100 } })
  const shown = (data?.waiting_approvals ?? []).filter((request) => !gone.has(keyOf(request)))
  return alikeOf(shown).map(([, alike]) => <ApproveThese key={kind} alike={alike} words={enough} />)
}

function Alike({ rows }: { rows: readonly WaitingApproval[] }) {
  return alikeOf(rows).map(([kind, alike]) => (
    <div key={kind} className={`surface apart ${classes.alike}`}>
      <span>
        {countOf(alike.length, `${inSentence(requestKinds[kind].label)} request`)} {enough}
      </span>
      <ApproveThese alike={alike} />
    </div>
  ))
}

/** A voluntary pension comes as a declaration, and is none: its chip says what it is. */
const kindsWith = ({ what }: WaitingApproval): typeof requestKinds => ({
  ...requestKinds,
  tax_declaration: { label: what, tone: 'neutral' },
})

/** Whose it is, what they ask with all that a decision needs, and the decision itself. */
function askingOf(
  request: WaitingApproval,
  onOpen: OnOpen,
  oneKind: boolean,
  pay: Pick<ReturnType<typeof useShownPay>, 'moneyIn'>,
): Asking {
  const { kind, subject_id, requester, summary, reason, waiting_since } = request
  const read = [readOf(request)]
  return {
    key: keyOf(request),
    person: {
      name: requester.full_name,
      picture: requester.profile_picture,
      detail: request.for ? `for ${request.for.full_name}` : requester.ogid,
    },
    about: `the request of ${requester.full_name}`,
    open: () => onOpen(subject_id, kind),
    decide: (verdict, place) => (verdict === 'approved' ? decide(read, verdict) : reject(read, { place })),
    words: (
      <>
        <span>
          {oneKind ? null : <StatusBadge status={kind} map={kindsWith(request)} />} {withDaysInWords(summary)}
        </span>
        {reason ? <span className={classes.reason}>“{reason}”</span> : null}
        <span className="small">
          {factsOf(request).map((fact) => (
            <span key={fact} className={classes.fact}>
              {pay.moneyIn(withDaysInWords(fact))}
            </span>
          ))}
          <span className="unbroken">
            received <DateText value={waiting_since} />
          </span>
        </span>
      </>
    ),
  }
}

/** 'Shift: Morning → Night', 'Available after: 12 days on 2026-12-04' */
const factsOf = ({ change, facts }: WaitingApproval): string[] => [
  ...change.map(({ label, from, to }) => `${label}: ${from} → ${to}`),
  ...facts.map(({ label, value }) => `${label}: ${value}`),
]

const hasMoney = (text: string): boolean => text.includes('₦')
