import '@mantine/core/styles/UnstyledButton.css'
import '@mantine/core/styles/Paper.css'
import '@mantine/core/styles/CloseButton.css'
import '@mantine/core/styles/Loader.css'
import '@mantine/core/styles/Overlay.css'
import '@mantine/core/styles/ModalBase.css'
import '@mantine/core/styles/Button.css'
import '@mantine/core/styles/Modal.css'
import { Button, Modal } from '@mantine/core'
import { type ReactNode, useId, useSyncExternalStore } from 'react'
import classes from './confirm.module.css'

export interface Question {
  title: string
  /** What will happen to what. */
  text?: ReactNode
  /** The verb of the button that does it: 'Deactivate', 'Delete 3 notes'. */
  action: string
  cancel?: string
  /** It cannot be undone. */
  danger?: boolean
}

interface Asked extends Question {
  answer: (yes: boolean) => void
}

let asked: readonly Asked[] = []
const listeners = new Set<() => void>()

function change(next: readonly Asked[]): void {
  asked = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Asks before what cannot be undone; answers whether to do it. */
export function confirm(question: Question): Promise<boolean> {
  return new Promise((resolve) => {
    const entry: Asked = {
      ...question,
      answer: (yes) => {
        change(asked.filter((other) => other !== entry))
        resolve(yes)
      },
    }
    change([...asked, entry])
  })
}

/** Shows what is asked, one at a time; mounted once, beside the screens. */
export function ConfirmHost() {
  const [question] = useSyncExternalStore(subscribe, () => asked)
  const textId = useId()
  if (!question) return null
  const no = () => question.answer(false)
  return (
    <Modal
      opened
      onClose={no}
      title={question.title}
      role="alertdialog"
      aria-describedby={question.text ? textId : undefined}
      centered
      withCloseButton={false}
      zIndex={400}
      transitionProps={{ duration: 0 }}
    >
      {question.text ? (
        <div id={textId} className={classes.text}>
          {question.text}
        </div>
      ) : null}
      <div className={classes.buttons}>
        <Button variant="default" onClick={no} data-autofocus>
          {question.cancel ?? 'Cancel'}
        </Button>
        <Button color={question.danger ? 'red' : undefined} onClick={() => question.answer(true)}>
          {question.action}
        </Button>
      </div>
    </Modal>
  )
}
