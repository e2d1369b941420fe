import '../ui/mantine-over.ts'
import { Button, Modal } from '@mantine/core'
import { useReturnFocus } from '../lib/screen/focus.ts'
import type { OpenQuestion } from './confirm.tsx'
import classes from './dialog.module.css'

/** The question, with the focus on the safe answer; Esc gives it too. */
export function ConfirmDialog({ question }: { question: OpenQuestion }) {
  useReturnFocus()
  const no = () => question.answer(false)
  return (
    <Modal
      opened
      onClose={no}
      title={question.title}
      centered
      classNames={{ title: 'title' }}
      withCloseButton={false}
      zIndex={400}
      transitionProps={{ duration: 0 }}
    >
      {question.text ? <div className={classes.text}>{question.text}</div> : null}
      <div className="buttons">
        <Button variant="default" onClick={no} data-autofocus>
          {question.cancel ?? 'Cancel'}
        </Button>
        {question.action ? (
          <Button color={question.danger ? 'red' : undefined} onClick={() => question.answer(true)}>
            {question.action}
          </Button>
        ) : null}
      </div>
    </Modal>
  )
}
