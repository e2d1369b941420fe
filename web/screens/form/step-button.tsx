import type { ReactNode } from 'react'
import { AskButton } from '../ask-button.tsx'
import { SendDialog, type SendDialogProps } from './send-dialog.tsx'

interface StepButtonProps<Draft> extends Omit<SendDialogProps<Draft>, 'title' | 'submit'> {
  /** Whether it may be taken now; `can` of the reply says so. */
  when?: boolean
  /** What the button says, and the form where it has no longer words. */
  label: string
  icon?: ReactNode
  /** The step that one comes for; the others stand back. */
  isMain?: boolean
  title?: string
  submit?: string
}

/** A step with a thing that takes some words: its button, where it may be taken, and the form that it opens. */
export function StepButton<Draft>({
  when = true,
  label,
  icon,
  isMain = false,
  title = label,
  submit = label,
  ...form
}: StepButtonProps<Draft>) {
  if (!when) return null
  return (
    <AskButton
      variant={isMain ? 'filled' : 'default'}
      leftSection={icon}
      ask={() => <SendDialog<Draft> {...(form as SendDialogProps<Draft>)} title={title} submit={submit} />}
    >
      {label}
    </AskButton>
  )
}
