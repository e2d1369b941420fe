/** The decision of the one who looks, for the application that waits for them. */
import '@mantine/core/styles/UnstyledButton.css'
import '@mantine/core/styles/Loader.css'
import '@mantine/core/styles/Button.css'
import '@mantine/core/styles/Input.css'
import { leave } from '@iroko/contract/leave'
import { Button, Textarea } from '@mantine/core'
import { useRef, useState } from 'react'
import { useSend } from '../../lib/use-call.ts'
import classes from './parts-decision.module.css'

interface DecisionPanelProps {
  application: { id: string; version: number; employee: { full_name: string } }
}

const whyNeeded = 'Say why, so that the person knows'

/** One press approves; a rejection says why. */
export function DecisionPanel({ application }: DecisionPanelProps) {
  const [comment, setComment] = useState('')
  const [problem, setProblem] = useState<string>()
  const input = useRef<HTMLTextAreaElement>(null)
  const approve = useSend(leave.approve, { prefix: 'Leave | ', success: 'message' })
  const reject = useSend(leave.reject, { prefix: 'Leave | ', success: 'message' })
  const busy = approve.isPending || reject.isPending
  const decision = { params: { id: application.id }, body: { comment: comment.trim(), version: application.version } }
  const tryReject = () => {
    if (comment.trim()) return reject.mutate(decision)
    setProblem(whyNeeded)
    input.current?.focus()
  }
  return (
    <section className={classes.panel} aria-label="Your decision">
      <h2 className={classes.title}>Your decision</h2>
      <Textarea
        ref={input}
        label="Comment"
        description={`${application.employee.full_name} will read it. Needed when you reject.`}
        rows={2}
        maxLength={1000}
        value={comment}
        error={problem}
        disabled={busy}
        onChange={(event) => {
          setComment(event.currentTarget.value)
          setProblem(undefined)
        }}
      />
      <div className={classes.buttons}>
        <Button loading={approve.isPending} disabled={reject.isPending} onClick={() => approve.mutate(decision)}>
          Approve
        </Button>
        <Button variant="outline" color="red" loading={reject.isPending} disabled={approve.isPending} onClick={tryReject}>
          Reject
        </Button>
      </div>
    </section>
  )
}
