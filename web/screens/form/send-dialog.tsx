import type { Endpoint, Input } from '@iroko/contract/endpoint'
import { useSend } from '../../lib/use-call.ts'
import type { BodyEndpoint } from '../crud-dialog.tsx'
import { FormDialog, type FormDialogProps } from './form-dialog.tsx'

interface SendDialogProps<Draft> extends Omit<FormDialogProps<Draft>, 'onSubmit' | 'schema'> {
  call: BodyEndpoint
  /** What stands before the sentence of a failure: 'Leave | '. */
  prefix: string
  params?: Readonly<Record<string, string>>
}

/** A form over the screen that is the body of one call: checked by its schema, sent, answered with its message, closed. */
export function SendDialog<Draft>({ call, prefix, params, ...form }: SendDialogProps<Draft>) {
  const send = useSend<Endpoint>(call, { prefix, success: 'message', onSuccess: form.onClose, quietFields: true })
  const submit = (body: Draft) => send.mutateAsync({ params, body } as unknown as Input<Endpoint>)
  return <FormDialog<Draft> {...form} schema={call.body} onSubmit={submit} />
}
