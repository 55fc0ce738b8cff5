import { expect } from '@playwright/test'
import type { VisitQuestion } from '@cloche/contract/questions.ts'
import type { GuestPage } from './guest-page.ts'
import { CAMERA } from './picture.ts'

/** Answers every question that is shown, with a second dish, and a second photo for the first photo question. */
export async function fillEverything(guest: GuestPage): Promise<{ category: string; id: string }> {
  const { items } = await guest.stored()
  let photographed: { category: string; id: string } | undefined
  for (const category of items.filter((item) => item.parent === null)) {
    await guest.openCategory(category.id)
    const questions = items.filter((item) => item.parent === category.id)
    // A long category draws its first questions at once and the others later.
    await guest.block(questions.findLast(({ options }) => !options.showIf)!.id).waitFor()
    for (const question of questions) {
      if (!(await guest.block(question.id).isVisible())) continue
      await guest.answer(question)
      if (question.type === 'dish') await guest.orderDish(question.id, 'Pelmeni, grandmother’s way')
      if (question.type === 'photo' && !photographed) {
        await guest.addPhotos(question.id, ['maroon'], CAMERA)
        photographed = { category: category.id, id: question.id }
      }
    }
    await commentWhereAsked(guest, questions)
    await guest.overview()
  }
  expect(photographed, 'the checklist asks for a photo').toBeDefined()
  return photographed!
}

async function commentWhereAsked(guest: GuestPage, questions: VisitQuestion[]) {
  for (const question of questions) {
    const { id, options } = question
    if (!(await guest.block(id).isVisible())) continue
    if (options.comment === 'required') await guest.comment(id, 'As it should be, =1+1 <i>kept</i> as typed')
    if (options.photos === 'required' && (await guest.photos(id).count()) === 0)
      await guest.addPhotos(id, ['olive'])
  }
}
