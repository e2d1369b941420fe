import type { Endpoint, Input } from '@iroko/contract/endpoint'
import type { ReactNode } from 'react'
import type * as z from 'zod/mini'
import { useSend } from '../lib/use-call.ts'
import { type Close, useClose } from './ask.tsx'
import type { Field } from './fields/field.ts'
import { FormDialog } from './form/form-dialog.tsx'
import { type SentRecord, viewOf } from './form/sent-record.ts'

export type BodyEndpoint = Endpoint & { body: z.core.$ZodType }

interface CrudDialogProps<Draft> {
  /** Creates, or updates when there is a record. */
  call: BodyEndpoint
  noun: string
  fields: readonly Field<Draft>[]
  record?: { id: string; version: number } | undefined
  value?: Partial<Draft>
  /** Opens what was added, from the notice. */
  onView?: (record: SentRecord) => void
  /** Where a screen shows it by a state of its own. */
  onClose?: Close
  /** Between the fields and the buttons: what saving the record as it is filled in would do. */
  preview?: ((record: { id: string }, draft: Partial<Draft>) => ReactNode) | undefined
}

/** The form of one record; the version that was read goes along with a change. */
export function CrudDialog<Draft>({ call, noun, fields, record, value, onView, onClose, preview }: CrudDialogProps<Draft>) {
  const close = useClose(onClose)
  const send = useSend<Endpoint>(call, {
    success: 'message',
    offer: (answer) => (record ? undefined : viewOf(answer, onView)),
    onSuccess: () => close(true),
    quietFields: true,
  })
  const version = record?.version
  return (
    <FormDialog<Draft>
      title={record ? `Edit ${noun}` : `Add ${noun}`}
      submit={record ? 'Save changes' : `Add ${noun}`}
      fields={fields}
      schema={call.body}
      value={value}
      fixed={version === undefined ? undefined : { version }}
      draft={record ? undefined : call.path}
      onSubmit={(body) =>
        send.mutateAsync({ params: record ? { id: record.id } : undefined, body } as unknown as Input<Endpoint>)
      }
      onClose={onClose}
    >
      {record && preview ? (form) => preview(record, form.values as Partial<Draft>) : undefined}
    </FormDialog>
  )
}
