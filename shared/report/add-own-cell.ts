import type { FoundShape } from '../records/found-shape.ts';
import type { Cell } from '../sheet/sheet.ts';
import { addStyled } from './add-styled.ts';
import { shapeReaders } from './column-shapes.ts';
import { plainAmount } from './plain-amount.ts';
import { remembered } from './remembered.ts';
import type { RowPen } from './sheet-xml.ts';
import { type StyledValue, workbookText } from './workbook-cell.ts';
import { AMOUNT_LOOK, type CellLook } from './workbook-style.ts';

type AddText = (to: RowPen, text: string) => void;

/** Adds a cell of the export to a row, as the type of its column reads it. */
export function ownCellAdder(kind: FoundShape['kind']) {
  const value = shapeReaders[kind];
  const addText = textAdders[kind];
  return (to: RowPen, cell: Cell, look?: CellLook): void => {
    if (look === undefined && typeof cell === 'string') addText(to, cell);
    else addStyled(to, value(cell), look);
  };
}

function amountAdder(sign: ',' | '.', value: (cell: Cell) => StyledValue): AddText {
  return (to, text) => {
    const plain = plainAmount(text, sign);
    if (plain === undefined) addStyled(to, value(text));
    else to.digits(plain, AMOUNT_LOOK);
  };
}

/** Dates of an export are few. */
function dateAdder(value: (cell: Cell) => StyledValue): AddText {
  const known = remembered(value);
  return (to, text) => addStyled(to, known(text));
}

const textAdders: Readonly<Record<FoundShape['kind'], AddText>> = {
  text: (to, text) => to.text(workbookText(text)),
  comma: amountAdder(',', shapeReaders.comma),
  point: amountAdder('.', shapeReaders.point),
  iso: dateAdder(shapeReaders.iso),
  'day-first': dateAdder(shapeReaders['day-first']),
};
