/** What people of the demo company are called, by grade. */
import type { Db } from '../../../lib/database/database.ts'
import { insertAll } from '../../../lib/http/bulk.ts'

const officers = ['HR Officer', 'Payroll Officer', 'Facility Officer', 'Buyer', 'Operations Officer', 'Configuration Analyst']
const analysts = ['TQA Evaluator', 'Data Analyst', 'ERP Analyst', 'Recruitment Screener', 'Trainer']

const titles: Record<number, readonly string[]> = {
  10: ['Chief Executive Officer'],
  9: ['Chief Operating Officer'],
  8: ['Operations Director', 'Operations Manager', 'HR Manager', 'Head of Department'],
  7: ['Campaign Manager', 'Quality Lead'],
  6: ['Supervisor'],
  5: ['Team Lead', 'Systems Administrator', 'Accountant'],
  4: [...officers, ...analysts],
  3: ['Administrative Officer', 'Security Officer', 'Back Office Agent', 'Senior Agent'],
  2: ['Customer Service Agent', 'Chat Agent'],
  1: ['Trainee Agent'],
}

/** Answers their ids by title. */
export async function seedDesignations(db: Db, newId: () => string): Promise<Map<string, string>> {
  const rows = Object.entries(titles).flatMap(([grade, ofGrade]) =>
    ofGrade.map((title) => ({ id: newId(), title, grade: Number(grade) })),
  )
  await insertAll(db, 'designation', rows)
  return new Map(rows.map(({ id, title }) => [title, id]))
}
