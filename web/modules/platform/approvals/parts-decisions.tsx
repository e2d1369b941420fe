/** Deciding about requests of any kind, one or many, each as it was read; it can be taken back until it is sent. */
import type { EachResult } from '@iroko/contract/endpoint'
import { alertFor } from '@iroko/contract/errors'
import { type ApprovalKind, approvalKinds, requestRow, takesProof } from '@iroko/contract/platform/approval-kinds'
import { approvals } from '@iroko/contract/platform/approvals'
import { showAlert } from '../../../lib/alerts.ts'
import { call } from '../../../lib/api.ts'
import { queryClient } from '../../../lib/calls/query-client.ts'
import { sendAtOnce, sendLater, useGone } from '../../../lib/calls/send-later.ts'
import { countOf } from '../../../lib/format.ts'
import { later } from '../../../lib/lazily.ts'
import { ask } from '../../../screens/ask.tsx'
import type { BulkAction, RowAction } from '../../../screens/columns/column.ts'
import type { StatusMap } from '../../../ui/state/status-badge.tsx'

/** What each kind is called. */
export const requestKinds = Object.fromEntries(
  approvalKinds.map((kind) => [kind, { label: requestRow(kind).label, tone: 'neutral' }]),
) as StatusMap<ApprovalKind>

export type Verdict = 'approved' | 'rejected'

/** A request as it was read. */
export interface Read {
  kind: ApprovalKind
  id: string
  version: number
  /** 'Sick leave'; the label of its kind where it is not known. */
  what?: string | undefined
  /** Whose it is. */
  employee: { full_name: string }
}

/** By this key a request in this version is gone from every list once it is decided. */
export const requestKey = ({ kind, id, version }: Pick<Read, 'kind' | 'id' | 'version'>): string => `${kind} ${id} ${version}`

/** 'Sick leave of Amarachi Mbachu', '3 requests' */
function subjectOf(read: readonly Read[]): string {
  const [only] = read.length === 1 ? read : []
  return only ? `${only.what ?? requestKinds[only.kind].label} of ${only.employee.full_name}` : countOf(read.length, 'request')
}

/** In the middle of a sentence; a name of letters stays as it is. */
export const inSentence = (text: string): string =>
  /^[A-Z][a-z]/.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text

interface Decision {
  comment?: string
  /** Refuses what has something to weigh by now. */
  only_fine?: boolean
  onUndo?: () => void
}

/**
 * Decides as far as the screen goes; it is sent when it can no longer be taken back (of a kind that takes a proof, at once), and what is refused
 * comes back with its sentence.
 */
export function decide(read: readonly Read[], decision: Verdict, { comment = '', only_fine, onUndo }: Decision = {}): void {
  const requests = read.map(({ kind, id, version }) => ({ kind, id, version }))
  const [first] = read
  answerEachLater({
    rows: read.map((request) => ({ id: request.id, key: requestKey(request), name: request.employee.full_name })),
    text: `${subjectOf(read)} ${decision}`,
    prefix: first ? `${requestKinds[first.kind].label} | ` : '',
    // Also of a window that is being closed.
    make: () =>
      call(approvals.decide, { body: { requests, decision, comment, ...(only_fine && { only_fine }) } }, { keepalive: true }),
    onUndo,
    isAtOnce: read.some(({ kind }) => takesProof(kind)),
  })
}

interface Answer {
  key: string
  /** 'Swap with Ada Obi accepted' */
  text: string
  /** What stands before the sentence of a refusal. */
  prefix: string
  make: () => Promise<unknown>
  /** After Undo. */
  onUndo?: () => void
}

/** The same for an answer that a call of its own takes. */
export function answerLater({ key, text, prefix, make, onUndo }: Answer): void {
  sendLater({ keys: [key], text, send: () => sending(prefix, make, () => []), onUndo })
}

interface EachAnswer extends Omit<Answer, 'key' | 'make'> {
  /** As the call's results name them, with the key by which each goes and whose it is. */
  rows: readonly { id: string; key: string; name: string }[]
  make: () => Promise<EachResult>
  isAtOnce?: boolean
}

/** The same for many that one call decides, each for itself: those that are refused are there again, each with its sentence. */
export function answerEachLater({ rows, text, prefix, make, onUndo, isAtOnce }: EachAnswer): void {
  const keysOf = (answer: EachResult): string[] => {
    const refused = answer.results.filter(({ done }) => !done)
    const nameOf = (id: string) => rows.find((row) => row.id === id)?.name ?? 'One'
    if (refused.length > 0)
      void import('../../../screens/bulk/results.tsx').then((module) => module.showResults(answer, nameOf))
    return rows.filter(({ id }) => refused.some((request) => request.id === id)).map(({ key }) => key)
  }
  const keys = rows.map(({ key }) => key)
  const send = () => sending(prefix, make, keysOf)
  if (isAtOnce) sendAtOnce({ keys, text, send })
  else sendLater({ keys, text, send, onUndo })
}

async function sending<T>(prefix: string, make: () => Promise<T>, refusedIn: (answer: T) => string[]): Promise<string[]> {
  try {
    return refusedIn(await make())
  } catch (error) {
    showAlert({ kind: 'warning', text: alertFor(error, prefix) })
    throw error
  } finally {
    await queryClient.invalidateQueries()
  }
}

/** The card loads when it is asked for the first time. */
export const ReasonCard = later(() => import('./parts-reason.tsx').then((module) => module.ReasonCard))

interface Rejecting {
  /** The button that was pressed. */
  place: HTMLElement
  value?: string
  /** Once it is decided. */
  onDone?: () => void
  onUndo?: () => void
}

/** What is asked of whoever rejects. */
export const rejectionOf = (read: readonly Read[]) => ({
  title: `Reject ${inSentence(subjectOf(read))}`,
  readers: readersOf(read),
  reasons: reasonsOf(read),
})

/** Asks why at the button, then rejects. */
export function reject(read: readonly Read[], { place, value, onDone, onUndo }: Rejecting): void {
  void ask(
    <ReasonCard
      place={place}
      {...rejectionOf(read)}
      {...(value !== undefined && { value })}
      onSubmit={(comment) => {
        decide(read, 'rejected', { comment, ...(onUndo && { onUndo }) })
        onDone?.()
      }}
    />,
  )
}

export function readersOf(read: readonly Pick<Read, 'employee'>[]): string {
  const [only] = read.length === 1 ? read : []
  return only
    ? `${only.employee.full_name} reads it with the decision.`
    : `All ${read.length} people read it with the decision.`
}

function reasonsOf(read: readonly Read[]): ApprovalKind | 'any' {
  const kinds = new Set(read.map(({ kind }) => kind))
  const [only] = kinds
  return kinds.size === 1 && only ? only : 'any'
}

interface Row extends Omit<Read, 'kind'> {
  status: string
}

/**
 * Approving and rejecting, for the rows of a list and for the chosen ones; `isGone` says which rows are decided and not sent yet: a list of
 * what waits leaves them out, another offers nothing on them.
 */
export function useDecisions<R extends Row>(kind: ApprovalKind, whatOf?: (row: R) => string) {
  const gone = useGone()
  const readOf = (row: R): Read => ({ ...row, kind, ...(whatOf && { what: whatOf(row) }) })
  const isGone = ({ id, version }: R) => gone.has(requestKey({ kind, id, version }))
  const when = (row: R) => row.status === 'pending' && !isGone(row)
  const place = (button: HTMLElement | undefined): HTMLElement => button ?? document.body

  const actions: RowAction<R>[] = [
    { label: 'Approve', run: (row) => decide([readOf(row)], 'approved'), when, inRow: 'outline', shortcut: 'a' },
    {
      label: 'Reject',
      run: (row, button) => reject([readOf(row)], { place: place(button) }),
      when,
      danger: true,
      inRow: 'default',
      shortcut: 'r',
    },
  ]
  const bulk: BulkAction<R>[] = [
    { label: (count) => `Approve ${countOf(count, 'request')}`, run: (rows) => decide(rows.map(readOf), 'approved'), when },
    {
      label: (count) => `Reject ${countOf(count, 'request')}`,
      run: (rows, button) => {
        reject(rows.map(readOf), { place: place(button) })
        // They stay chosen until the reason is given, and then they are gone.
        return false
      },
      when,
      danger: true,
    },
  ]
  return { actions, bulk, isGone }
}
