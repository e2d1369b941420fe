import { Dialog } from '../dialog.tsx'
import { FormView, type RecordFormProps } from './record-form.tsx'
import { useForm } from './use-form.ts'

export type FormDialogProps<Draft> = Omit<RecordFormProps<Draft>, 'onCancel'> & {
  title: string
  onClose: () => void
}

/** A form over the screen; closing it with something entered asks first. Mount it to open it. */
export function FormDialog<Draft>({ title, onClose, ...props }: FormDialogProps<Draft>) {
  const form = useForm<Draft>(props)
  return (
    <Dialog title={title} dirty={form.dirty} onClose={onClose}>
      {(close) => <FormView form={form} {...props} onCancel={close} />}
    </Dialog>
  )
}
