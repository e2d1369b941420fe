/** More days with more years of service: the one rule of a kind of leave that is a list. */

import { ActionIcon, Button } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import rows from '../../../screens/rows/rows.module.css'
import { NumberBox } from '../../../ui/number-box.tsx'
import classes from './parts-milestones.module.css'

export interface Milestone {
  after_years: number
  days_per_year: number
}

interface MilestonesProps {
  milestones: Milestone[]
  onChange: (milestones: Milestone[]) => void
  error: string | undefined
}

const most = 10

export function Milestones({ milestones, onChange, error }: MilestonesProps) {
  const change = (at: number, part: Partial<Milestone>) =>
    onChange(milestones.map((milestone, index) => (index === at ? { ...milestone, ...part } : milestone)))
  const add = () => {
    const last = milestones.at(-1)
    onChange([...milestones, { after_years: (last?.after_years ?? 0) + 5, days_per_year: last?.days_per_year ?? 0 }])
  }
  return (
    <fieldset className={`column8 ${rows.group}`}>
      <legend className={rows.legend}>Extra days by years of service</legend>
      {milestones.map((milestone, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line has no name of its own, and lines keep their order
        <div key={index} className={classes.line}>
          <NumberBox
            label="From years of service"
            value={milestone.after_years}
            min={0}
            max={366}
            allowDecimal={false}
            onChange={(value) => change(index, { after_years: value })}
          />
          <NumberBox
            label="Days per year"
            value={milestone.days_per_year}
            min={0}
            max={366}
            step={0.5}
            onChange={(value) => change(index, { days_per_year: value })}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            size={36}
            aria-label={`Remove days from ${milestone.after_years} years`}
            onClick={() => onChange(milestones.filter((_, at) => at !== index))}
          >
            <IconX size={16} />
          </ActionIcon>
        </div>
      ))}
      {error ? (
        <p className="problem" role="alert">
          {error}
        </p>
      ) : null}
      {milestones.length < most ? (
        <Button variant="default" size="sm" className={rows.add} leftSection={<IconPlus size={16} />} onClick={add}>
          Add years of service
        </Button>
      ) : null}
    </fieldset>
  )
}
