/** Why, asked at the button that rejects: the screen stays in view. */
import type { ApprovalKind } from '@iroko/contract/platform/approval-kinds'
import { Button, Textarea } from '@mantine/core'
import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useReturnFocus } from '../../../lib/screen/focus.ts'
import { useClose } from '../../../screens/ask.tsx'
import { PopUpCard } from '../../../screens/pop-up/pop-up-card.tsx'
import classes from './parts-reason.module.css'
import { anyReasons, commonReasons } from './parts-reasons.tsx'

interface ReasonFormProps {
  /** 'Reject sick leave of Amarachi Mbachu' */
  title: string
  /** What the button says, and whether it refuses all. */
  submit?: string | undefined
  danger?: boolean
  /** 'Amarachi Mbachu reads it.' */
  readers: string
  /** Those of a kind, or of several at once, where none are given. */
  reasons: readonly string[] | ApprovalKind | 'any'
  /** What was written already. */
  value?: string
  onSubmit: (reason: string) => unknown
  /** Without a reason, and before it is sent with one. */
  onClose: (done?: boolean) => void
}

const reasonsFor = (reasons: ReasonFormProps['reasons']): readonly string[] =>
  typeof reasons !== 'string' ? reasons : reasons === 'any' ? anyReasons : commonReasons[reasons]

const needed = 'Enter a reason; the person sees it'

export function ReasonForm({ title, submit = 'Reject', danger = true, readers, reasons, value, ...form }: ReasonFormProps) {
  const [reason, setReason] = useState(value ?? '')
  const [problem, setProblem] = useState<string>()
  const input = useRef<HTMLTextAreaElement>(null)
  // In a card that stays open no trap takes the focus there.
  useEffect(() => input.current?.focus({ preventScroll: true }), [])
  const write = (text: string) => {
    setReason(text)
    setProblem(undefined)
  }
  const send = (event?: FormEvent) => {
    event?.preventDefault()
    if (reason.trim() === '') {
      setProblem(needed)
      return input.current?.focus()
    }
    form.onClose(true)
    form.onSubmit(reason.trim())
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send(event)
  }
  return (
    <form className="column12" noValidate onSubmit={send}>
      <h2 className={classes.title}>{title}</h2>
      <Textarea
        ref={input}
        data-autofocus
        label="Reason"
        description={readers}
        rows={2}
        maxLength={1000}
        required
        withAsterisk={false}
        value={reason}
        error={problem}
        onChange={(event) => write(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <ul className={classes.reasons} aria-label="Suggestions">
        {reasonsFor(reasons).map((reason) => (
          <li key={reason}>
            <button
              type="button"
              className={`bare ${classes.reason}`}
              onClick={() => {
                write(reason)
                input.current?.focus()
              }}
            >
              {reason}
            </button>
          </li>
        ))}
      </ul>
      <div className="buttons">
        <Button size="sm" variant="default" onClick={() => form.onClose()}>
          Cancel
        </Button>
        <Button size="sm" type="submit" color={danger ? 'red' : undefined} aria-keyshortcuts="Control+Enter">
          {submit}
        </Button>
      </div>
    </form>
  )
}

interface ReasonCardProps extends Omit<ReasonFormProps, 'onClose'> {
  /** The button that was pressed. */
  place: HTMLElement
}

export function ReasonCard({ place, ...form }: ReasonCardProps) {
  useReturnFocus()
  const close = useClose()
  const id = useId()
  return (
    <PopUpCard
      id={id}
      place={place}
      isOpen
      setOpen={(isOpen) => isOpen || close()}
      label={form.title}
      position="bottom-end"
      width={360}
      ownEscape
    >
      <ReasonForm {...form} onClose={close} />
    </PopUpCard>
  )
}
