import type { Input, Output } from '@iroko/contract/endpoint'
import { identityFactor } from '@iroko/contract/identity-factor'
import { everyRole } from '@iroko/contract/permissions'
import type { Field } from '../../crud/field.ts'
import { RecordForm } from '../../crud/record-form.tsx'
import { formatNumber } from '../../lib/format.ts'
import { useCall, useSend } from '../../lib/use-call.ts'
import { Page, Section } from '../../ui/page.tsx'
import { ErrorState, Skeletons } from '../../ui/states.tsx'
import { roleWords } from '../access/parts-words.tsx'
import classes from './factor.module.css'

type Policy = Output<typeof identityFactor.factorPolicy>['factor_policy']
type Draft = Input<typeof identityFactor.updateFactorPolicy>['body']
const prefix = 'Second factor | '

const fields: Field<Draft>[] = [
  {
    type: 'check',
    name: 'roles',
    label: 'Roles that need a second factor',
    options: everyRole.map((role) => ({ value: role, label: roleWords(role) })),
    full: true,
  },
]

/** Which roles need a second factor. */
export default function FactorPolicyPage() {
  const { data, error, refetch } = useCall(identityFactor.factorPolicy)
  return (
    <Page
      title="Second factor"
      description="Whoever has one of these roles signs in with a code of their phone too, and is led to set it up with their next click."
      narrow
    >
      {error ? <ErrorState error={error} retry={() => void refetch()} prefix={prefix} /> : null}
      {data ? <PolicyForm key={data.factor_policy.version} policy={data.factor_policy} /> : null}
      {data || error ? null : <Skeletons count={2} height={160} />}
    </Page>
  )
}

function PolicyForm({ policy }: { policy: Policy }) {
  const { roles, version, people, people_with_factor } = policy
  const send = useSend(identityFactor.updateFactorPolicy, { prefix, success: 'message', quietFields: true })
  return (
    <Section title={`${formatNumber(people_with_factor)} of ${formatNumber(people)} people have one`}>
      <div className={classes.card}>
        <RecordForm<Draft>
          fields={fields}
          value={{ roles }}
          fixed={{ version }}
          submit="Save"
          onSubmit={(body) => send.mutateAsync({ body })}
        />
      </div>
    </Section>
  )
}
