import { taskPlans } from '@iroko/contract/operations/task-plans'
import { Button } from '@mantine/core'
import { IconListCheck, IconPencil } from '@tabler/icons-react'
import { Link, useParams } from '@tanstack/react-router'
import { roleWords } from '../../../lib/role-words.ts'
import { useMay } from '../../../lib/session.ts'
import { useCall } from '../../../lib/use-call.ts'
import { DateText } from '../../../ui/date/date-text.tsx'
import { DescriptionList } from '../../../ui/description-list.tsx'
import { Page, Section } from '../../../ui/page.tsx'
import { Loaded } from '../../../ui/state/loaded.tsx'
import { NoPermission } from '../../../ui/state/states.tsx'
import { cadenceText, cutOffText, fieldKindWords } from './parts-words.tsx'

const address = '/dashboard/operations/operation-team-task-management'

/** A plan as it counts from its latest change on. */
export default function ViewPlanPage() {
  const { configId = '' }: { configId?: string } = useParams({ strict: false })
  const mayEdit = useMay('task_plan.edit')
  const mayRead = useMay('task_plan.read')
  const found = useCall(taskPlans.show, { params: { id: configId } }, { enabled: mayRead })
  return (
    <Page
      title={found.data?.task_plan.title ?? 'Task plan'}
      breadcrumb={<Link to={address}>Config</Link>}
      actions={
        <>
          <Button
            component={Link}
            to={`${address}/${configId}/daily-tasks`}
            variant="default"
            leftSection={<IconListCheck size={18} />}
          >
            Tasks of a day
          </Button>
          {mayEdit ? (
            <Button component={Link} to={`${address}/edit/${configId}`} leftSection={<IconPencil size={18} />}>
              Edit
            </Button>
          ) : null}
        </>
      }
      narrow
    >
      {mayRead ? null : <NoPermission text="You cannot see task plans. Operations writes them" />}
      <Loaded found={found} prefix="Task | " bones={mayRead ? undefined : null} count={4} height={56}>
        {({ task_plan }) => {
          const { offices, teams, roles, people } = task_plan
          const whom = [...offices, ...teams].map(({ title }) => title)
          return (
            <>
              <DescriptionList
                items={[
                  { label: 'What is to be done', value: task_plan.description || '-' },
                  {
                    label: 'For',
                    value: [...whom, ...roles.map(roleWords), ...people.map((person) => person.full_name)].join(', '),
                  },
                  { label: 'Days', value: cadenceText(task_plan.cadence) },
                  { label: 'Cut-off', value: cutOffText(task_plan) },
                  { label: 'Active from', value: <DateText value={task_plan.active_from} /> },
                  { label: 'As shown since', value: <DateText value={task_plan.counts_from} /> },
                ]}
              />
              <Section title="What is filled in">
                <DescriptionList
                  items={task_plan.fields.map(({ label, kind, required, target, unit, options }) => ({
                    label,
                    value: [
                      fieldKindWords[kind],
                      required ? 'required' : 'optional',
                      target === null ? '' : `target ${target} ${unit}`.trim(),
                      options.join(', '),
                    ]
                      .filter(Boolean)
                      .join(' · '),
                  }))}
                />
              </Section>
            </>
          )
        }}
      </Loaded>
    </Page>
  )
}
