/** A square matrix has its rows one after another in a `Float64Array`. Of symmetric and triangular ones only the lower half is read. */

/** Replaces the lower half of a positive definite matrix by its Cholesky factor L, A = L·Lᵀ. `size` is its number of rows. */
export function factorize(matrix: Float64Array, size: number): void {
  for (let row = 0; row < size; row += 1) {
    const atRow = row * size
    for (let column = 0; column <= row; column += 1) {
      const atColumn = column * size
      const sum = matrix[atRow + column]! - dot(column, matrix, atRow, matrix, atColumn)
      matrix[atRow + column] = row === column ? Math.sqrt(sum) : sum / matrix[atColumn + column]!
    }
  }
}

/** Replaces b by L⁻¹·b. */
export function solveLower(factor: Float64Array, size: number, b: Float64Array): void {
  for (let row = 0; row < size; row += 1) {
    let sum = b[row]!
    for (let k = 0; k < row; k += 1) sum -= factor[row * size + k]! * b[k]!
    b[row] = sum / factor[row * size + row]!
  }
}

/** Replaces b by L⁻ᵀ·b. */
export function solveUpper(factor: Float64Array, size: number, b: Float64Array): void {
  for (let row = size - 1; row >= 0; row -= 1) {
    const value = (b[row]! /= factor[row * size + row]!)
    for (let k = 0; k < row; k += 1) b[k]! -= factor[row * size + k]! * value
  }
}

/** Returns (L·Lᵀ)⁻¹, both halves. */
export function inverseOf(factor: Float64Array, size: number): Float64Array {
  const columns = new Float64Array(size * size)
  // Row j of `columns` is column j of L⁻¹, so that inner products run along rows.
  for (let j = 0; j < size; j += 1) {
    columns[j * size + j] = 1 / factor[j * size + j]!
    for (let row = j + 1; row < size; row += 1) {
      const sum = dot(row - j, factor, row * size + j, columns, j * size + j)
      columns[j * size + row] = -sum / factor[row * size + row]!
    }
  }
  const inverse = new Float64Array(size * size)
  for (let row = 0; row < size; row += 1)
    for (let column = 0; column <= row; column += 1) {
      const sum = dot(size - row, columns, row * size + row, columns, column * size + row)
      inverse[row * size + column] = inverse[column * size + row] = sum
    }
  return inverse
}

/** Returns the inner product of two parts of arrays. */
function dot(length: number, one: Float64Array, atOne: number, other: Float64Array, atOther: number): number {
  let sum = 0
  for (let k = 0; k < length; k += 1) sum += one[atOne + k]! * other[atOther + k]!
  return sum
}
