/** The decision of the one who looks, for the request that waits for them. */
import { Button, Textarea } from '@mantine/core'
import { useRef, useState } from 'react'
import classes from './parts-decision.module.css'

interface Way {
  isPending: boolean
  send: (comment: string) => void
}

interface DecisionPanelProps {
  /** Who asked, and will read the comment. */
  requester: string
  approve: Way
  reject: Way
}

const whyNeeded = 'Say why, so that the person knows'

/** One press approves; a rejection says why. */
export function DecisionPanel({ requester, approve, reject }: DecisionPanelProps) {
  const [comment, setComment] = useState('')
  const [problem, setProblem] = useState<string>()
  const input = useRef<HTMLTextAreaElement>(null)
  const tryReject = () => {
    if (comment.trim()) return reject.send(comment.trim())
    setProblem(whyNeeded)
    input.current?.focus()
  }
  return (
    <section className={classes.panel} aria-label="Your decision">
      <h2 className={classes.title}>Your decision</h2>
      <Textarea
        ref={input}
        label="Comment"
        description={`${requester} will read it. Needed when you reject.`}
        rows={2}
        maxLength={1000}
        value={comment}
        error={problem}
        disabled={approve.isPending || reject.isPending}
        onChange={(event) => {
          setComment(event.currentTarget.value)
          setProblem(undefined)
        }}
      />
      <div className={classes.buttons}>
        <Button loading={approve.isPending} disabled={reject.isPending} onClick={() => approve.send(comment.trim())}>
          Approve
        </Button>
        <Button variant="outline" color="red" loading={reject.isPending} disabled={approve.isPending} onClick={tryReject}>
          Reject
        </Button>
      </div>
    </section>
  )
}

interface Call {
  isPending: boolean
  mutate: (input: { params: { id: string }; body: { comment: string; version: number } }) => void
}

interface DecisionProps {
  request: { id: string; version: number }
  requester: string
  approve: Call
  reject: Call
}

/** The decision about a request as it was read: one that has changed since is decided by nobody unseen. */
export function Decision({ request: { id, version }, requester, approve, reject }: DecisionProps) {
  const wayOf = ({ isPending, mutate }: Call): Way => ({
    isPending,
    send: (comment) => mutate({ params: { id }, body: { comment, version } }),
  })
  return <DecisionPanel requester={requester} approve={wayOf(approve)} reject={wayOf(reject)} />
}
