import '@mantine/core/styles/UnstyledButton.css'
import '@mantine/core/styles/Paper.css'
import '@mantine/core/styles/CloseButton.css'
import '@mantine/core/styles/Overlay.css'
import '@mantine/core/styles/ModalBase.css'
import '@mantine/core/styles/Modal.css'
import { Modal } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
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
  const phone = useMediaQuery(`(max-width: ${responsiveWidth}px)`, false, { getInitialValueInEffect: false })
  const close = async () => {
    if (form.dirty && !(await confirmLeave())) return
    onClose()
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
      closeButtonProps={{ 'aria-label': 'Close' }}
      transitionProps={{ duration: 0 }}
    >
      <FormView form={form} {...props} onCancel={close} />
    </Modal>
  )
}
