/** The devices that a person is signed in on, and their password. */

import type { Output } from '@iroko/contract/endpoint'
import { changePasswordForm, identity } from '@iroko/contract/platform/identity'
import { Button } from '@mantine/core'
import { useState } from 'react'
import type * as z from 'zod/mini'
import { useCall, useSend } from '../../../lib/use-call.ts'
import type { Field } from '../../../screens/fields/field.ts'
import { RecordForm } from '../../../screens/form/record-form.tsx'
import { DateText } from '../../../ui/date/date-text.tsx'
import card from '../../../ui/list-card.module.css'
import { Loaded } from '../../../ui/state/loaded.tsx'
import { StatusBadge, type StatusMap } from '../../../ui/state/status-badge.tsx'
import classes from './parts-security.module.css'

type Session = Output<typeof identity.sessions>['sessions'][number]
type Draft = z.output<typeof changePasswordForm>

const thisDevice: StatusMap<'current'> = { current: { label: 'This device', tone: 'good' } }

const secret = { type: 'password', required: true, full: true } as const
const fields: Field<Draft>[] = [
  {
    ...secret,
    name: 'current_password',
    label: 'Current Password',
    required: 'Current password is required',
    autoComplete: 'current-password',
  },
  { ...secret, name: 'password', label: 'New Password', description: 'At least 8 characters.', autoComplete: 'new-password' },
  { ...secret, name: 'confirm_password', label: 'Confirm Password', autoComplete: 'new-password' },
]

export function Devices() {
  const found = useCall(identity.sessions)
  if (!found.isSuccess) return <Loaded found={found} count={2} height={68} />
  const { data } = found
  return (
    <ul className={`surface ${card.list}`}>
      {data.sessions.map((session) => (
        <Device key={session.id} {...session} />
      ))}
    </ul>
  )
}

function Device({ id, device, address, created_at, last_seen_at, current }: Session) {
  const end = useSend(identity.endSession, { success: 'message' })
  return (
    <li className={`line12 ${classes.device}`}>
      <div>
        <p className="strong">{device}</p>
        <p className="small">
          {address}, signed in <DateText value={created_at} />, last active <DateText value={last_seen_at} />
        </p>
      </div>
      {current ? (
        <StatusBadge status="current" map={thisDevice} />
      ) : (
        <Button
          variant="default"
          aria-label={`End session of ${device}`}
          loading={end.isPending}
          onClick={() => end.mutate({ params: { id } })}
        >
          End session
        </Button>
      )}
    </li>
  )
}

export function ChangePassword() {
  const [done, setDone] = useState(0)
  const send = useSend(identity.changePassword, { success: 'message', quietFields: true })
  const change = async ({ current_password, password }: Draft) => {
    await send.mutateAsync({ body: { current_password, password } })
    setDone((count) => count + 1)
  }
  return (
    // A form of its own after each change: nothing of a password stays in it.
    <div key={done} className="card20">
      <RecordForm<Draft> fields={fields} schema={changePasswordForm} submit="Change password" onSubmit={change} />
    </div>
  )
}
