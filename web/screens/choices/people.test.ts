import { expect, it } from 'vitest'
import { personOption } from './people.ts'

it('tells two people of one name apart wherever one is chosen', () => {
  const ada = { full_name: 'Ada Obi', office: { title: 'Kora Bank Voice' } }
  const options = ['OG000001', 'OG000002'].map((ogid) => personOption({ ...ada, ogid }))
  expect(options).toEqual([
    { value: 'OG000001', label: 'Ada Obi · OG000001 · Kora Bank Voice' },
    { value: 'OG000002', label: 'Ada Obi · OG000002 · Kora Bank Voice' },
  ])
  expect(personOption({ ...ada, ogid: 'OG000003', status: 'left', office: null }).label).toBe('Ada Obi · OG000003 · RESIGNED')
})
