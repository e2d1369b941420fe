import '@mantine/core/styles/UnstyledButton.css'
import '@mantine/core/styles/Paper.css'
import '@mantine/core/styles/CloseButton.css'
import '@mantine/core/styles/Overlay.css'
import '@mantine/core/styles/ModalBase.css'
import '@mantine/core/styles/Modal.css'
import { Modal } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useEffect, useState } from 'react'
import { responsiveWidth } from './column-layout.ts'
import classes from './dialog.module.css'
import { confirmLeave } from './leave-guard.ts'
import { FormView, type RecordFormProps } from './record-form.tsx'
import { useForm } from './use-form.ts'

type FormDialogProps<Draft> = Omit<RecordFormProps<Draft>, 'onCancel'> & {
  title: string
  onClose: () => void
}

/** A form over the screen; closing it with something entered asks first. Mount it to open it. */
export function FormDialog<Draft>({ title, onClose, ...props }: FormDialogProps<Draft>) {
  const form = useForm<Draft>(props)
  useReturnFocus()
  const phone = useMediaQuery(`(max-width: ${responsiveWidth}px)`, false, { getInitialValueInEffect: false })
  const [isAsking, setAsking] = useState(false)
  const close = async () => {
    setAsking(true)
    if (!form.dirty || (await confirmLeave())) onClose()
    setAsking(false)
  }
  return (
    <Modal
      opened
      onClose={close}
      title={title}
      size="lg"
      classNames={{ title: classes.title }}
      fullScreen={phone}
      closeOnClickOutside={false}
      // The question closes on Esc too, and must not take the form with it.
      closeOnEscape={!isAsking}
      closeButtonProps={{ 'aria-label': 'Close' }}
      transitionProps={{ duration: 0 }}
    >
      <FormView form={form} {...props} onCancel={close} />
    </Modal>
  )
}

/** Closed, it gives the focus back to what had it before: the button that opened it. */
function useReturnFocus(): void {
  const [before] = useState(() => document.activeElement)
  const giveBack = () => {
    if (document.activeElement === document.body && before instanceof HTMLElement) before.focus({ preventScroll: true })
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the dialog is gone
  useEffect(() => () => void setTimeout(giveBack), [])
}
