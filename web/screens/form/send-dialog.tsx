import type { Endpoint, Input } from '@iroko/contract/endpoint'
import { useSend } from '../../lib/use-call.ts'
import { useClose } from '../ask.tsx'
import type { BodyEndpoint } from '../crud-dialog.tsx'
import { FormDialog, type FormDialogProps } from './form-dialog.tsx'
import { type SentRecord, viewOf } from './sent-record.ts'

export interface SendDialogProps<Draft> extends Omit<FormDialogProps<Draft>, 'onSubmit' | 'schema'> {
  call: BodyEndpoint
  /** What stands before the sentence of a failure: 'Leave | '. */
  prefix: string
  params?: Readonly<Record<string, string>>
  /** Opens what was made, from the notice. */
  onView?: ((record: SentRecord) => void) | undefined
  /** It was sent; then it closes. */
  onSent?: () => void
}

/** A form over the screen that is the body of one call: checked by its schema, sent, answered with its message, closed. */
export function SendDialog<Draft>({ call, prefix, params, onView, onSent, ...form }: SendDialogProps<Draft>) {
  const close = useClose(form.onClose)
  const send = useSend<Endpoint>(call, {
    prefix,
    success: 'message',
    offer: (answer) => viewOf(answer, onView),
    onSuccess: () => {
      onSent?.()
      close(true)
    },
    quietFields: true,
  })
  const submit = (body: Draft) => send.mutateAsync({ params, body } as unknown as Input<Endpoint>)
  return <FormDialog<Draft> {...form} schema={call.body} onSubmit={submit} />
}
