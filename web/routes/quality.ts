/** The screens of quality. */
import { isCampaignStaff, leadEvaluationsRequirement, qaRequirement } from '@iroko/contract/guards'
import { dashboard, type Screen } from '../shell/screen.ts'

export const quality: Screen[] = [
  dashboard(
    'main/qa/qa-dashboard/MyDashboard',
    isCampaignStaff,
    () => import('../modules/quality/boards/my-dashboard.page.tsx'),
  ),
  dashboard('qa/qa-dashboard/MyDashboard', isCampaignStaff, () => import('../modules/quality/boards/my-dashboard.page.tsx')),
  dashboard('qa/qa-dashboard', qaRequirement, () => import('../modules/quality/boards/qa-dashboard.page.tsx')),
  dashboard('qa/qa-dashboard/campaign', qaRequirement, () => import('../modules/quality/boards/campaign.page.tsx')),
  dashboard('qa/qa-dashboard/agent', qaRequirement, () => import('../modules/quality/boards/agent.page.tsx')),
  dashboard('qa/all-evaluations', qaRequirement, () => import('../modules/quality/evaluations/all-evaluations.page.tsx')),
  dashboard('qa/all-evaluations/view/{id}', qaRequirement, () => import('../modules/quality/evaluations/view.page.tsx')),
  dashboard('qa/evaluation', qaRequirement, () => import('../modules/quality/evaluations/evaluation.page.tsx')),
  dashboard(
    'qa/evaluation/evaluate/{team_lead}/{id}',
    qaRequirement,
    () => import('../modules/quality/evaluations/evaluate.page.tsx'),
  ),
  dashboard(
    'qa/evaluation/team_lead',
    leadEvaluationsRequirement,
    () => import('../modules/quality/evaluations/team-lead.page.tsx'),
  ),
  dashboard('qa/evaluation/create', qaRequirement, () => import('../modules/quality/forms/create-evaluation.page.tsx')),
  dashboard('qa/calibration', qaRequirement, () => import('../modules/quality/calibrations/calibration.page.tsx')),
  dashboard('qa/AssignTQA', qaRequirement, () => import('../modules/quality/assignments/assign-tqa.page.tsx')),
]
