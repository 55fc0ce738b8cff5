export { storedLogos } from './bank/logos.ts'
export { type Unsaid } from './bank/merging.ts'
export { namedBank } from './bank/names.ts'
export { bank } from './bank/reading.ts'
export { storeItems, type NewBankItem } from './bank/storing.ts'
export { previewUpdate, storeUpdate } from './bank/updating.ts'
export { answerFrom, checklistAt, checklistOf } from './checklist.ts'
export {
  categoriesOf,
  checklistsNumbered,
  findChecklists,
  holdChecklists,
  listChecklists,
  type ChecklistRow,
} from './checklist-queries.ts'
export { withRenamedCondition } from './condition.ts'
export { definitionOf, shownTo } from './definitions.ts'
export { entriesOf, latestIn } from './entries.ts'
export { freezeBank } from './freeze.ts'
export { declinedOf, presentDish, presentPhoto, presentQuestion } from './present.ts'
export { inOrder } from './order.ts'
export { progressAt } from './progress.ts'
export { rulesByVisit, type RuledItem } from './rules.ts'
export { ENTERED, hasQuestions, type Definition, type DishRow, type Entered } from './queries.ts'
