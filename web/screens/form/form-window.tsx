import type { Close } from '../ask.tsx'
import { DialogWindow } from '../dialog-window.tsx'
import { FormView, type RecordFormProps } from './record-form.tsx'
import { useForm } from './use-form.ts'

export type FormWindowProps<Draft> = Omit<RecordFormProps<Draft>, 'onCancel'> & {
  title: string
  /** Something was entered beside the fields. */
  dirty?: boolean
  /** In pixels, where a form holds more than fields. */
  width?: number
  /** Closes it, where the screen itself keeps whether it is open. */
  onClose?: Close | undefined
}

/** A form over the screen; closing it with something entered asks first. Mount it to open it. */
export function FormWindow<Draft>({ title, dirty = false, width, onClose, ...props }: FormWindowProps<Draft>) {
  const form = useForm<Draft>(props)
  return (
    <DialogWindow title={title} dirty={form.dirty || dirty} onClose={onClose} {...(width && { width })}>
      {(close) => <FormView form={form} {...props} onCancel={close} />}
    </DialogWindow>
  )
}
