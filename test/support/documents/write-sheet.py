"""Writes a workbook of random cells and, as JSON, what each of them shows."""
import datetime
import json
import random
import sys

import openpyxl

target, seed = sys.argv[1], int(sys.argv[2])
chance = random.Random(seed)
book = openpyxl.Workbook()
book.remove(book.active)
shown = []
for number in range(3):
    sheet = book.create_sheet(f"Sheet {number + 1} & more")
    rows = []
    for row in range(1, 60):
        cells = []
        for column in range(1, 9):
            kind = chance.randrange(6)
            if kind == 0:
                cells.append("")
                continue
            if kind == 1:
                value = text = "".join(chance.choice("abc äß<&>\"'é中 ") for _ in range(12)).strip() or "x"
            elif kind == 2:
                value = chance.randrange(-100000, 100000)
                text = str(value)
            elif kind == 3:
                value = chance.randrange(-10000, 10000) / 8
                text = str(value) if value != int(value) else str(int(value))
            elif kind == 4:
                value = datetime.date(2000, 1, 1) + datetime.timedelta(days=chance.randrange(20000))
                text = value.isoformat()
            else:
                value = chance.random() < 0.5
                text = "TRUE" if value else "FALSE"
            sheet.cell(row=row, column=column, value=value)
            cells.append(text)
        rows.append(cells)
    shown.append({"name": sheet.title, "rows": rows})
book.save(target)
json.dump(shown, sys.stdout)
