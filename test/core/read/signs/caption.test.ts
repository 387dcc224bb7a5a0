import { describe, expect, it } from 'vitest'
import { captionOf } from '../../../../src/core/read/signs/caption.ts'

describe('a caption', () => {
  it.each([
    ['Fig. 3. Mapa de Lima', false],
    ['FIG. 12.—Corte del templo', false],
    ['Figura 2: Curva', false],
    ['Figure 4 Architecture of the system', false],
    ['Fig. 5', false],
    ['Lámina IV. Vista del puerto', false],
    ['Plate XII. A view', false],
    ['Pl. 3. Insects', false],
    ['Gráfico 1. Ventas', false],
    ['Mapa n.º 2. El valle', false],
    ['Figure A.3: Detail', false],
    ['Fig. 1a. Panel', false],
    ['Figura 2 — Curva', false],
    ['Figure 3-2. Gears', false],
    ['Figura núm. 3. El puente', false],
    ['Extended Data Fig. 2 | Cells', false],
    ['Supplementary Table 1. Sites', true],
    ['Figs. 3 y 4. Paneles', false],
    ['Figs. 1, 2: Both', false],
    ['Plano 3. Planta baja', false],
    ['Table 1.2. Results', true],
    ['Tabla 3. Precios', true],
    ['Cuadro IV. Población', true],
    ['TABLE I: MODELS', true],
  ])('%s', (line, table) => expect(captionOf(line)).toEqual({ table }))

  it.each([
    'Figura 2 muestra el crecimiento',
    'Table 3 shows that',
    'Figures are drawn by hand',
    'La figura 2. Otra cosa',
    'Mapa del tesoro',
    'Fig',
    'Tablas de multiplicar',
    'Photo by somebody',
    'Figure out 3 ways',
    'Plata IV. Nada',
    'Plates of food',
    'Image processing, 3. edition',
    'Table 2, in contrast, says',
    'Figura 3 y 4 muestran',
    'Figs. 3 and 4 show',
    'Plano medio',
    'Extended data are',
  ])('not: %s', line => expect(captionOf(line)).toBeNull())
})
