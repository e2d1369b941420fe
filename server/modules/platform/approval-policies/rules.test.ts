import { expect, it } from 'vitest'
import { decidersText } from './rules.ts'

const names = ['Ada Obi', 'Ben Eze', 'Chi Ike', 'Dan Ojo', 'Eve Uba']

it('says of each step who can decide it, that it hangs on who asks, or that nobody can and what opens the way', () => {
  expect(decidersText([{ title: 'Lead', by: 'line_leader', names: [] }])).toBe('Lead: hangs on who asks')
  expect(decidersText([{ title: 'HR', by: 'role', names: names.slice(0, 2) }])).toBe('HR: Ada Obi and Ben Eze can decide')
  expect(decidersText([{ title: 'HR', by: 'role', names }])).toBe('HR: Ada Obi, Ben Eze, Chi Ike and 2 more can decide')
  expect(decidersText([{ title: 'HR', by: 'role', names: [] }])).toContain(
    'nobody but you can decide this today. Give another person',
  )
  expect(decidersText([{ title: 'The boss', by: 'person', names: [] }])).toContain('Choose another one')
})
