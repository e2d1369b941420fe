import type { Input } from '@iroko/contract/endpoint'
import { setup } from '@iroko/contract/home/setup'
import { Navigate } from '@tanstack/react-router'
import { readCompany, useSetupNeeded } from '../../../lib/company.ts'
import { useSend } from '../../../lib/use-call.ts'
import type { Field } from '../../../screens/fields/field.ts'
import { RecordForm } from '../../../screens/form/record-form.tsx'
import { Queries } from '../../../shell/queries.tsx'
import { AuthCard } from '../../platform/identity/parts.tsx'

type Draft = Input<typeof setup.begin>['body']

const fields: Field<Draft>[] = [
  {
    name: 'code',
    label: 'Set-up code',
    type: 'text',
    required: 'The set-up code is required',
    description: 'The server printed it in its log at its first start.',
    autoComplete: 'off',
    full: true,
  },
  { name: 'company_name', label: 'Company name', type: 'text', required: true, autoComplete: 'organization', full: true },
  { name: 'first_name', label: 'Your first name', type: 'text', required: true, autoComplete: 'given-name' },
  { name: 'last_name', label: 'Your last name', type: 'text', required: true, autoComplete: 'family-name' },
  { name: 'email', label: 'Email', type: 'email', required: 'Email is required', autoComplete: 'username', full: true },
  {
    name: 'password',
    label: 'Password',
    type: 'password',
    required: 'Password is required',
    description: 'At least 8 characters.',
    autoComplete: 'new-password',
    full: true,
  },
]

/** The first start of a portal without data: the company and its first super administrator. */
export default function SetupPage() {
  if (useSetupNeeded() === false) return <Navigate to="/auth/login" replace />
  return (
    <AuthCard title="Set up your company" text="You become the first super administrator">
      <Queries>
        <Setup />
      </Queries>
    </AuthCard>
  )
}

function Setup() {
  const send = useSend(setup.begin, { success: 'message', quietFields: true })
  const begin = async (body: Draft) => {
    await send.mutateAsync({ body })
    // From here on the company is there, and this page leads to the sign-in.
    await readCompany()
  }
  return <RecordForm<Draft> fields={fields} schema={setup.begin.body} submit="Set up company" onSubmit={begin} />
}
