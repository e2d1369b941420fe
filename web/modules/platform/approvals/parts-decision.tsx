/** The decision of the one who looks, for the request that waits for them. */

import type { ApprovalKind } from '@iroko/contract/platform/approval-kinds'
import { Textarea } from '@mantine/core'
import { useRef, useState } from 'react'
import { DecideButtons } from './parts-decide-buttons.tsx'
import classes from './parts-decision.module.css'
import { useDecide, type Verdict } from './parts-decisions.tsx'

interface DecisionPanelProps {
  /** Who asked, and will read the comment. */
  requester: string
  /** The decision that is on its way. */
  pending: Verdict | undefined
  onDecide: (decision: Verdict, comment: string) => void
}

const whyNeeded = 'Enter a reason; the person sees it'

/** One press approves; a rejection says why. */
export function DecisionPanel({ requester, pending, onDecide }: DecisionPanelProps) {
  const [comment, setComment] = useState('')
  const [problem, setProblem] = useState<string>()
  const input = useRef<HTMLTextAreaElement>(null)
  const tryReject = () => {
    if (comment.trim()) return onDecide('rejected', comment.trim())
    setProblem(whyNeeded)
    input.current?.focus()
  }
  return (
    <section className={`column12 ${classes.panel}`} aria-label="Your decision">
      <h2 className="heading">Your decision</h2>
      <Textarea
        ref={input}
        label="Comment"
        description={`${requester} sees it. Required to reject.`}
        rows={2}
        maxLength={1000}
        value={comment}
        error={problem}
        disabled={pending !== undefined}
        onChange={(event) => {
          setComment(event.currentTarget.value)
          setProblem(undefined)
        }}
      />
      <DecideButtons
        about={`the request of ${requester}`}
        pending={pending}
        onDecide={(decision) => (decision === 'approved' ? onDecide(decision, comment.trim()) : tryReject())}
      />
    </section>
  )
}

interface DecisionProps {
  kind: ApprovalKind
  request: { id: string; version: number; employee: { full_name: string } }
  requester: string
}

/** The decision about a request as it was read: one that has changed since is decided by nobody unseen. */
export function Decision({ kind, request, requester }: DecisionProps) {
  const { decide, pending } = useDecide(kind)
  return (
    <DecisionPanel
      requester={requester}
      pending={pending}
      onDecide={(decision, comment) => void decide([request], decision, comment).catch(() => undefined)}
    />
  )
}
