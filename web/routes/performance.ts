/** The screens of performance. */
import { dashboard, type Screen } from '../shell/screen.ts'

export const performance: Screen[] = [
  dashboard('performance/score-cards', 'hr', () => import('../modules/performance/score-cards/score-cards.page.tsx')),
  dashboard('performance/warning-letter', 'hr', () => import('../modules/performance/warnings/warning-letter.page.tsx')),
  dashboard(
    'performance/score-templates',
    'hr',
    () => import('../modules/performance/score-templates/score-templates.page.tsx'),
  ),
  dashboard('performance/warning-steps', 'hr', () => import('../modules/performance/warning-steps/warning-steps.page.tsx')),
  dashboard('performance/warning-kinds', 'hr', () => import('../modules/performance/warning-kinds/warning-kinds.page.tsx')),
  dashboard('main/performance', 'none', () => import('../modules/performance/score-cards/my-performance.page.tsx')),
  dashboard('leadership/score-cards', 'none', () => import('../modules/performance/score-cards/score-cards.page.tsx')),
  dashboard('leadership/warning-letters', 'none', () => import('../modules/performance/warnings/warning-letter.page.tsx')),
  dashboard('leadership/coaching', 'none', () => import('../modules/performance/coaching/leadership-coaching.page.tsx')),
  dashboard('coaching', 'none', () => import('../modules/performance/coaching/my-coaching.page.tsx')),
  dashboard('employee-coaching', 'none', () => import('../modules/performance/coaching/my-coaching.page.tsx')),
]
