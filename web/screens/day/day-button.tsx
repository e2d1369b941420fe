import { ActionIcon } from '@mantine/core'
import { IconCalendar } from '@tabler/icons-react'
import type { ComponentProps } from 'react'

interface DayButtonProps extends Omit<ComponentProps<'button'>, 'color'> {
  label: string
}

/** Opens the calendar of a date field. */
export function DayButton({ label, ...rest }: DayButtonProps) {
  return (
    <ActionIcon variant="subtle" color="gray" size={28} aria-label={`Choose a date for ${label}`} {...rest}>
      <IconCalendar size={16} />
    </ActionIcon>
  )
}
