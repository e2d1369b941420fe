import type { Output } from '@iroko/contract/endpoint'
import { twoStep } from '@iroko/contract/platform/two-step'
import { everyRole, type Role } from '@iroko/contract/roles'
import { formatNumber } from '../../../lib/format.ts'
import { roleWords } from '../../../lib/role-words.ts'
import { useCall, useSend } from '../../../lib/use-call.ts'
import type { Field } from '../../../screens/fields/field.ts'
import { RecordForm } from '../../../screens/form/record-form.tsx'
import { Page, Section } from '../../../ui/page.tsx'
import { Loaded } from '../../../ui/state/loaded.tsx'
import { roleKinds } from '../access/parts-words.tsx'
import classes from './factor.module.css'

type Policy = Output<typeof twoStep.policy>['factor_policy']
type Kind = keyof typeof kinds
/** The roles of each kind; together they are the policy. */
type Draft = Record<Kind, Role[]>
const prefix = 'Two-step verification | '

const kinds = { person: 'Automatic', given: 'Assigned manually', department: 'By department' } as const
const everyKind = Object.keys(kinds) as Kind[]
const ofKind = (roles: readonly Role[], kind: Kind) => roles.filter((role) => roleKinds[kinds[kind]]?.(role))

const fields: Field<Draft>[] = everyKind.map((kind) => ({
  type: 'check',
  name: kind,
  label: kinds[kind],
  options: ofKind(everyRole, kind).map((role) => ({ value: role, label: roleWords(role) })),
  full: true,
}))

/** Which roles need a second factor. */
export default function FactorPolicyPage() {
  const found = useCall(twoStep.policy)
  const { data } = found
  const policy = data?.factor_policy
  return (
    <Page
      title="Two-step verification"
      description="People with one of these roles sign in with a code as well. Those without two-step verification must set it up on their next action."
      facts={policy && `${formatNumber(policy.people_with_factor)} of ${formatNumber(policy.people)} people have set it up`}
      narrow
    >
      {policy ? <PolicyForm key={policy.version} policy={policy} /> : null}
      <Loaded found={found} prefix={prefix} count={2} height={160} />
    </Page>
  )
}

function PolicyForm({ policy }: { policy: Policy }) {
  const { roles, version } = policy
  const send = useSend(twoStep.updatePolicy, { prefix, success: 'message', quietFields: true })
  return (
    <Section title="Required for">
      <div className={`card20 ${classes.columns}`}>
        <RecordForm<Draft>
          fields={fields}
          value={Object.fromEntries(everyKind.map((kind) => [kind, ofKind(roles, kind)]))}
          submit="Save roles"
          onSubmit={(draft) => send.mutateAsync({ body: { roles: everyKind.flatMap((kind) => draft[kind]), version } })}
        />
      </div>
    </Section>
  )
}
