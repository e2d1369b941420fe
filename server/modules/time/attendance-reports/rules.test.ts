import { hoursText, type ReportSums, sumNames } from '@iroko/contract/time/attendance-reports'
import { extractText, getDocumentProxy } from 'unpdf'
import { describe, expect, it } from 'vitest'
import { aboutReport, reportPdf } from './rules.ts'

const named = { office: null, team: null, branch: null, shift: null }
const about = {
  named,
  policy_versions: [1, 2],
  by: 'Ngozi Eze (OG000007)',
  whole: true,
  made: '2026-11-21 10:05 (Africa/Lagos)',
}
const period = { from: '2026-11-01', to: '2026-11-30' }
const sums = (of: Partial<ReportSums>): ReportSums => ({
  ...(Object.fromEntries(sumNames.map((name) => [name, 0])) as unknown as ReportSums),
  ...of,
})

describe('a report', () => {
  it('shows lengths as hours and minutes', () => {
    expect([0, 5, 60, 425, 10_000].map(hoursText)).toEqual(['0:00', '0:05', '1:00', '7:05', '166:40'])
  })

  it('says of what, by whom, when and by which policy it was made', () => {
    expect(aboutReport({ ...about, asked: period })).toEqual([
      'Attendance from 2026-11-01 to 2026-11-30: the whole company',
      'Created by Ngozi Eze (OG000007) on 2026-11-21 10:05 (Africa/Lagos), policy version 1, 2',
    ])
    const asked = { ...period, status: 'half_day', q: 'ada' }
    const part = { ...named, office: 'Kora Bank Voice', team: 'Team 1', branch: 'Abuja', shift: 'Night' }
    expect(aboutReport({ ...about, asked, named: part, whole: false })[0]).toBe(
      'Attendance from 2026-11-01 to 2026-11-30: Kora Bank Voice, team Team 1, branch Abuja, shift Night, status half day, people found by "ada", within its author’s permissions',
    )
    expect(aboutReport({ ...about, asked: { ...period, ogid: 'OG000009' } })[0]).toBe(
      `Attendance from ${period.from} to ${period.to}: OG000009`,
    )
    expect(aboutReport({ ...about, asked: { ...period, line: 'direct', mark: 'half_day' } })[0]).toContain(
      ': direct reports of its author, people with a day half day',
    )
    expect(aboutReport({ ...about, asked: { ...period, office_type: 'campaign', team_id: 'none' } })[0]).toContain(
      'all campaigns, people without a team',
    )
  })

  it('is a document with its offices, its people and their days', async () => {
    const pdf = await reportPdf({
      company: 'Zuma',
      made: new Date('2026-11-21T10:05:00Z'),
      about: aboutReport({ ...about, asked: period }),
      totals: sums({ worked_minutes: 425 }),
      offices: [{ name: 'Kora Bank Voice', sums: sums({ worked_minutes: 425 }) }],
      people: [{ name: 'Amaka Obi, OG000001', sums: sums({ worked_minutes: 425, late_minutes: 65 }) }],
      days: [
        {
          name: 'Amaka Obi',
          days: [
            {
              day: '2026-11-02',
              status: 'half_day',
              shift: 'Night',
              in: '22:05',
              out: '06:00',
              worked_minutes: 425,
              late_minutes: 65,
              overtime_minutes: 0,
            },
          ],
        },
      ],
    })
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: true })
    for (const words of ['Kora Bank Voice', 'Amaka Obi, OG000001', '7:05', '1:05', 'half day', '22:05', 'policy version 1, 2'])
      expect(text).toContain(words)
  })
})
