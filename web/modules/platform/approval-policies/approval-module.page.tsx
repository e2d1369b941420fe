import { type ApprovalKind, approvalKinds } from '@iroko/contract/platform/approval-kinds'
import { type ApprovalPolicy, approvalPolicies } from '@iroko/contract/platform/approval-policies'
import { ActionIcon } from '@mantine/core'
import { IconArchive, IconArrowDown, IconArrowUp, IconPencil, IconPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { queryClient } from '../../../lib/calls/query-client.ts'
import { later } from '../../../lib/lazily.ts'
import { queryOf, useCall, useSend } from '../../../lib/use-call.ts'
import { ask } from '../../../screens/ask.tsx'
import { AskButton } from '../../../screens/ask-button.tsx'
import { confirm } from '../../../screens/confirm.tsx'
import { Page, Section } from '../../../ui/page.tsx'
import { Loaded } from '../../../ui/state/loaded.tsx'
import { Empty } from '../../../ui/state/states.tsx'
import classes from './approval-module.module.css'
import { TryOut } from './parts-try.tsx'
import { conditionWords, kindWords, stepWords } from './parts-words.tsx'

const PolicyDialog = later(() => import('./parts-dialog.tsx').then((module) => module.PolicyDialog))

const query = { page: 1, limit: 1000, sort: 'position' }

export const prefetch = () => queryClient.prefetchQuery(queryOf(approvalPolicies.list, { query }))

/** How requests are decided: the policies of each kind in the order in which they are tried, and who would approve what. */
export default function ApprovalModulePage() {
  const form = (edited?: ApprovalPolicy) => <PolicyDialog policy={edited} />
  const found = useCall(approvalPolicies.list, { query })
  const { data } = found
  const add = (
    <AskButton leftSection={<IconPlus size={18} />} ask={() => form()}>
      Add policy
    </AskButton>
  )
  return (
    <Page
      title="Approval module"
      description="Policies that decide requests. The first policy that matches a request applies. A change applies to new requests; pending ones keep their steps."
      actions={data ? add : undefined}
    >
      <Loaded found={found} prefix="Approvals | " count={3} height={120} />
      {data
        ? approvalKinds.map((kind) => (
            <Section key={kind} title={kindWords(kind)}>
              <Policies
                kind={kind}
                policies={data.approval_policies.filter((policy) => policy.kind === kind)}
                onEdit={(row) => void ask(form(row))}
                add={add}
              />
            </Section>
          ))
        : null}
      {data ? (
        <Section title="Preview approvers">
          <TryOut />
        </Section>
      ) : null}
    </Page>
  )
}

interface PoliciesProps {
  kind: ApprovalKind
  policies: ApprovalPolicy[]
  onEdit: (policy: ApprovalPolicy) => void
  add: ReactNode
}

function Policies({ kind, policies, onEdit, add }: PoliciesProps) {
  const order = useSend(approvalPolicies.order, { prefix: 'Approvals | ', success: 'message' })
  const remove = useSend(approvalPolicies.remove, { prefix: 'Approvals | ', success: 'message' })
  const move = (from: number, to: number) => {
    const ids = policies.map(({ id }) => id)
    const [moved] = ids.splice(from, 1)
    if (moved) order.mutate({ body: { kind, ids: ids.toSpliced(to, 0, moved) } })
  }
  const archive = async ({ id, title }: ApprovalPolicy) => {
    const yes = await confirm({
      title: `Archive policy ${title}?`,
      text: 'It no longer applies to new requests. Pending requests keep its steps.',
      action: 'Archive',
      danger: true,
    })
    if (yes) remove.mutate({ params: { id } })
  }
  if (policies.length === 0) return <Empty text="Requests of this type cannot be sent without a policy." action={add} />
  return (
    <ol className="column12">
      {policies.map((policy, index) => (
        <li key={policy.id} className={`surface ${classes.policy}`}>
          <div className="apart">
            <h3 className={classes.title}>
              {index + 1}. {policy.title}
            </h3>
            <div className={classes.tools}>
              <Tool label={`Move ${policy.title} up`} disabled={index === 0} onClick={() => move(index, index - 1)}>
                <IconArrowUp size={18} />
              </Tool>
              <Tool
                label={`Move ${policy.title} down`}
                disabled={index === policies.length - 1}
                onClick={() => move(index, index + 1)}
              >
                <IconArrowDown size={18} />
              </Tool>
              <Tool label={`Edit ${policy.title}`} onClick={() => onEdit(policy)}>
                <IconPencil size={18} />
              </Tool>
              <Tool label={`Archive ${policy.title}`} onClick={() => void archive(policy)}>
                <IconArchive size={18} />
              </Tool>
            </div>
          </div>
          <p className={classes.condition}>{conditionWords(policy)}</p>
          <ol className={classes.steps}>
            {policy.steps.map((step, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: steps have no name of their own, and keep their order
              <li key={at}>
                <span className="strong">{step.title}</span>
                {stepWords(step) ? `: ${stepWords(step)}` : ''}
              </li>
            ))}
          </ol>
        </li>
      ))}
    </ol>
  )
}

interface ToolProps {
  label: string
  disabled?: boolean
  onClick: () => void
  children: ReactNode
}

function Tool({ label, disabled = false, onClick, children }: ToolProps) {
  return (
    <ActionIcon variant="subtle" color="gray" size={36} aria-label={label} disabled={disabled} onClick={onClick}>
      {children}
    </ActionIcon>
  )
}
