import type { FormRemark } from '@cloche/contract/bank.ts'

export type PlacedRemark = FormRemark & { place: number }

export interface RemarkGroup {
  code: FormRemark['code']
  remarks: readonly PlacedRemark[]
}

/** Groups the remarks with this effect by code, in the order in which each code first appears. */
export function groupRemarks(
  remarks: readonly FormRemark[],
  effect: FormRemark['effect'],
): readonly RemarkGroup[] {
  const byCode = Map.groupBy(
    remarks.map((remark, place) => ({ ...remark, place })).filter((remark) => remark.effect === effect),
    (remark) => remark.code,
  )
  return [...byCode].map(([code, group]) => ({ code, remarks: group }))
}
